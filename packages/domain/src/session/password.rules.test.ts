import { describe, expect, it } from 'vitest'
import { findPasswordFaults, passwordPattern, type PasswordFault } from './password.rules.ts'

describe('SES-20 to SES-22: a new password', () => {
  it.each<[string, string, PasswordFault[]]>([
    ['Parking2026', 'Parking2026', []],
    ['Ñandú2026', 'Ñandú2026', []],
    ['Aa345678', 'Aa345678', []],
    ['Aa34567', 'Aa34567', ['tooShort']],
    ['parking2026', 'parking2026', ['noUpperCase']],
    ['PARKING2026', 'PARKING2026', ['noLowerCase']],
    ['ParkingLot', 'ParkingLot', ['noDigit']],
    ['Parking-2026', 'Parking-2026', ['specialCharacter']],
    ['Parking 2026', 'Parking 2026', ['specialCharacter']],
    ['Parking2026😀', 'Parking2026😀', ['specialCharacter']],
    ['Parking2026', 'Parking2027', ['notTheSame']],
    ['Parking2026', '', ['notTheSame']],
    ['', '', ['tooShort', 'noLowerCase', 'noUpperCase', 'noDigit']],
    ['!', '?', ['tooShort', 'noLowerCase', 'noUpperCase', 'noDigit', 'specialCharacter', 'notTheSame']],
    [`Aa${'1'.repeat(126)}`, `Aa${'1'.repeat(126)}`, []],
    [`Aa${'1'.repeat(127)}`, `Aa${'1'.repeat(127)}`, ['tooLong']],
  ])('%s, repeated %s: %j', (password, repeated, faults) => {
    expect(findPasswordFaults(password, repeated)).toEqual(faults)
    const field = new RegExp(`^(?:${passwordPattern})$`, 'v')
    expect(field.test(password)).toBe(faults.every((fault) => fault === 'notTheSame'))
  })
})
