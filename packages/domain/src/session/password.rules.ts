/** What can be wrong with a new password. Source: specification section 5. */
export type PasswordFault =
  'tooShort' | 'tooLong' | 'noLowerCase' | 'noUpperCase' | 'noDigit' | 'specialCharacter' | 'notTheSame'

/** Characters; the specification's minimum. */
export const minPasswordLength = 8
/** Characters; keeps the work of hashing bounded. */
export const maxPasswordLength = 128

/** What a form asks of a new password before it is sent, as the `pattern` of a field (which is read with the `v` flag). */
export const passwordPattern = `(?=.*\\p{Ll})(?=.*\\p{Lu})(?=.*\\p{Nd})[\\p{L}\\p{M}\\p{Nd}]{${minPasswordLength},${maxPasswordLength}}`

/** Every fault of a new password and its repetition, none for a good one. A letter of any script is a letter. Source: specification section 5. */
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
