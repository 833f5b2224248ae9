import { expect, test } from 'vitest'
import { instant } from './instant.rules.ts'

test.each([
  null,
  '2026-12-01T10:00:00Z',
  '2026-12-01T10:00:00.123Z',
  '2026-12-01T10:00:00-05:00',
  '2028-02-29T23:59:59+14:00',
])('FLD-23: %j is a time, or none', (value) => {
  expect(instant(value)).toBeUndefined()
})

test.each([
  '',
  ' ',
  'now',
  '2026',
  '2026-12',
  '2026-12-01',
  '2026-12-01T10:00:00',
  '2026-12-01 10:00:00Z',
  '2026-12-01T10:00:00 Z',
  '2026-12-01T10:00:00+0500',
  '2026-12-01T24:00:00Z',
  '2026-12-01T10:60:00Z',
  '2027-02-30T10:00:00Z',
  '2027-02-29T10:00:00Z',
  '2026-13-01T10:00:00Z',
  '12/01/2026 10:00',
  'Dec 1, 2026',
  'Tue Dec 01 2026 10:00:00 GMT+0000 (Coordinated Universal Time)',
  '1764583200000',
  1764583200000,
  '+002026-12-01T10:00:00Z',
])('FLD-23: %j is none', (value) => {
  expect(instant(value)).toEqual({ code: 'invalid' })
})

test('FLD-18: a time is between 1900 and 2099', () => {
  expect([instant('1850-01-01T00:00:00Z'), instant('2150-01-01T00:00:00Z')]).toEqual([
    { code: 'too-early' },
    { code: 'too-late' },
  ])
})
