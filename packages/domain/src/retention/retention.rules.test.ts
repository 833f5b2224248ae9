import { isoOf } from '../time/instants.ts'
import { describe, expect, test } from 'vitest'
import { dayStart, limitsAt, monthStart, defaultRetention } from './retention.rules.ts'

const at = Date.parse
const now = at('2026-11-21T15:30:00Z')
const limits = (days = {}, maxDays = 400) => {
  const all = limitsAt(now, { ...defaultRetention, ...days }, maxDays)
  return Object.fromEntries(Object.entries(all).map(([name, time]) => [name, isoOf(time)]))
}

describe('RET-02: limits', () => {
  test('of a lot with default settings', () => {
    expect(limits()).toEqual({
      matchedImages: '2026-11-18T15:30:00.000Z',
      unmatchedImages: '2026-10-22T15:30:00.000Z',
      plates: '2026-08-23T00:00:00.000Z',
      rawEvents: '2025-10-01T00:00:00.000Z',
      orphans: '2026-11-13T00:00:00.000Z',
    })
  })

  test.each([
    [
      'a picture never outlives the plate that it shows',
      { unmatchedImages: 200 },
      'unmatchedImages',
      '2026-08-23T15:30:00.000Z',
    ],
    [
      'a matched picture never outlives an unmatched one',
      { matchedImages: 60 },
      'matchedImages',
      '2026-10-22T15:30:00.000Z',
    ],
    [
      'events go by days where another lot keeps the month',
      { rawEvents: 100 },
      'rawEvents',
      '2026-08-13T00:00:00.000Z',
    ],
  ])('%s', (_what, days, name, time) => {
    expect(limits(days)[name]).toBe(time)
  })

  test('RET-30: events are kept for at least 40 days, whatever the setting', () => {
    expect(limits({ rawEvents: 1 })['rawEvents']).toBe('2026-10-12T00:00:00.000Z')
  })

  test('events are deleted by months where no lot keeps them longer', () => {
    expect(limits({ rawEvents: 100 }, 100)['rawEvents']).toBe('2026-08-01T00:00:00.000Z')
  })
})

test('days and months are those of UTC', () => {
  expect(isoOf(dayStart(at('2026-03-01T23:59:59.999Z')))).toBe('2026-03-01T00:00:00.000Z')
  expect(isoOf(monthStart(at('2026-12-31T23:59:59.999Z')))).toBe('2026-12-01T00:00:00.000Z')
})
