import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { readDate, todayIn, writeDate } from './read-date.ts'

const today = '2026-11-23'
const inSpanish = (check: () => void) => {
  i18n.loadAndActivate({ locale: 'es-MX', messages: {} })
  try {
    check()
  } finally {
    i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  }
}

it.each([
  ['2026-11-30', '2026-11-30'],
  ['2026/1/5', '2026-01-05'],
  ['11/30/2026', '2026-11-30'],
  ['11/30/26', '2026-11-30'],
  ['11-30', '2026-11-30'],
  ['1/5', '2027-01-05'],
  ['Nov 30, 2026', '2026-11-30'],
  ['Mon, Nov 30', '2026-11-30'],
  ['30 november 2027', '2027-11-30'],
  ['Tomorrow', '2026-11-24'],
  ['today', '2026-11-23'],
  ['2/29', undefined],
  ['2/29/2028', '2028-02-29'],
  ['13/30/2026', undefined],
  ['Nov', undefined],
  ['Nov 30 or so', undefined],
  ['30 of Nov', '2026-11-30'],
  ['soon', undefined],
  ['', undefined],
])('reads %j as %s', (typed, day) => expect(readDate(typed, today)).toBe(day))

it('reads days as they are written in Mexico', () =>
  inSpanish(() => {
    expect(readDate('30/11/2026', today)).toBe('2026-11-30')
    expect(readDate('11/30/2026', today)).toBeUndefined()
    expect(readDate('30 de noviembre de 2026', today)).toBe('2026-11-30')
    expect(readDate('mar 24 nov', today)).toBe('2026-11-24')
    expect(readDate('mañana', today)).toBe('2026-11-24')
    expect(readDate(writeDate('2026-09-05'), today)).toBe('2026-09-05')
  }))

it('reads every day of a year as the console writes it', () => {
  for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2028, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    expect(readDate(writeDate(day), today)).toBe(day)
  }
})

it('knows the day of the lot, not of the browser', () => {
  const at = Date.parse('2026-11-23T03:00:00Z')
  expect(todayIn('America/Toronto', at)).toBe('2026-11-22')
  expect(todayIn('Asia/Tokyo', at)).toBe('2026-11-23')
})
