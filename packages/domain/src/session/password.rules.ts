/** Faults of a new password. Source: specification section 5. */
export type PasswordFault =
  'tooShort' | 'tooLong' | 'noLowerCase' | 'noUpperCase' | 'noDigit' | 'specialCharacter' | 'notTheSame'

/** Characters; the specification's minimum. */
export const minPasswordLength = 8
/** Characters; limits the cost of hashing. */
export const maxPasswordLength = 128

/** The rules as the `pattern` attribute of a form field (compiled with the `v` flag). */
export const passwordPattern = `(?=.*\\p{Ll})(?=.*\\p{Lu})(?=.*\\p{Nd})[\\p{L}\\p{M}\\p{Nd}]{${minPasswordLength},${maxPasswordLength}}`

/** All faults of a new password and its repetition. Letters of any script count. Source: specification section 5. */
export const findPasswordFaults = (password: string, repeated: string): PasswordFault[] => {
  const length = [...password].length
  const found: Record<PasswordFault, boolean> = {
    tooShort: length < minPasswordLength,
    tooLong: length > maxPasswordLength,
    noLowerCase: !/\p{Ll}/u.test(password),
    noUpperCase: !/\p{Lu}/u.test(password),
    noDigit: !/\p{Nd}/u.test(password),
    specialCharacter: /[^\p{L}\p{M}\p{Nd}]/u.test(password),
    notTheSame: password !== repeated,
  }
  return (Object.keys(found) as PasswordFault[]).filter((fault) => found[fault])
}
