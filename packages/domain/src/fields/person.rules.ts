import {
  findPasswordFaults,
  minPasswordLength,
  maxPasswordLength,
  type PasswordFault,
} from '../session/password.rules.ts'
import type { FieldCheck, FieldFault, FieldFaultCode } from './field-faults.ts'
import { phoneDigits } from './field-values.ts'
import { normalisePlate } from '../vehicles/plates.ts'

/** Digits; the specification's maximum. */
export const maxPhoneDigits = 10
/** Digits of the shortest number that can be called. */
export const minPhoneDigits = 7
/** Characters of a typed license plate; the specification's maximum. */
export const maxPlateLength = 8

/** FLD-13: a telephone number of 7 to 10 digits; blanks, points, hyphens and brackets between them do not count; not one digit alone. */
export const phone: FieldCheck = (value) => {
  const digits = phoneDigits(String(value ?? ''))
  if (digits === '') return undefined
  if (!/^\d+$/.test(digits)) return { code: 'phone' }
  if (digits.length > maxPhoneDigits) return { code: 'too-long', limit: maxPhoneDigits }
  const isOneDigit = /^(\d)\1*$/.test(digits)
  return digits.length < minPhoneDigits || isOneDigit ? { code: 'phone' } : undefined
}

/** Letters with their accents, digits, and hyphens between them: any other sign may join two plates. */
const plateText = /^[\p{L}\p{M}\p{N}\p{Pd}]*$/u

/**
 * FLD-14: a license plate as people type it: at most 8 characters, no spaces, no signs but hyphens, at least one letter or
 * number.
 */
export const plate: FieldCheck = (value) => {
  const text = String(value ?? '').trim()
  if (text === '') return undefined
  if (/\s/.test(text)) return { code: 'plate-spaces' }
  if (!plateText.test(text)) return { code: 'plate-signs' }
  // As stored it can be longer: one character may stand for several letters.
  if (Math.max([...text.normalize('NFC')].length, [...normalisePlate(text)].length) > maxPlateLength)
    return { code: 'too-long', limit: maxPlateLength }
  return /[\p{L}\p{N}]/u.test(text) ? undefined : { code: 'invalid' }
}

const passwordCodes: Readonly<Record<PasswordFault, FieldFaultCode>> = {
  tooShort: 'password-too-short',
  tooLong: 'password-too-long',
  noLowerCase: 'password-no-lower-case',
  noUpperCase: 'password-no-upper-case',
  noDigit: 'password-no-digit',
  specialCharacter: 'password-special',
  notTheSame: 'password-not-the-same',
}

const passwordLimits: Partial<Record<PasswordFault, number>> = {
  tooShort: minPasswordLength,
  tooLong: maxPasswordLength,
}

/** FLD-15: every fault of a new password and its repetition (SES-20 to SES-22), the latter at its own path. */
export const faultsOfPassword = (
  password: string,
  repeated: string,
  paths = { password: 'password', repeated: 'repeated' },
): FieldFault[] =>
  findPasswordFaults(password, repeated).map((fault) => ({
    path: fault === 'notTheSame' ? paths.repeated : paths.password,
    code: passwordCodes[fault],
    ...(passwordLimits[fault] !== undefined && { limit: passwordLimits[fault] }),
  }))
