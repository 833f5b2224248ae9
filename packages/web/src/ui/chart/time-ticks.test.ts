import { describe, expect, it, test } from 'vitest'
import { dayStart, instantOf, wallOf } from './local-time.ts'
import { timeTicks } from './time-ticks.ts'

const toronto = 'America/Toronto'
const at = (text: string) => Date.parse(text)
const shown = (from: string, to: string, most: number, zone = toronto) =>
  timeTicks(at(from), at(to), zone, most).map((tick) => {
    const wall = new Date(wallOf(tick.at, zone)).toISOString()
    return tick.kind === 'time' ? wall.slice(11, 16) : `${tick.kind} ${wall.slice(0, 10)}`
  })

test.each([
  ['winter', '2026-01-15T10:00:00Z', '2026-01-15T15:00:00Z'],
  ['summer', '2026-07-15T10:00:00Z', '2026-07-15T14:00:00Z'],
  ['an hour shown twice is its first', '2026-11-01T01:30:00Z', '2026-11-01T05:30:00Z'],
])('OCC-37 finds an instant by the lot’s clock, %s', (_, wall, instant) =>
  expect(instantOf(at(wall), toronto)).toBe(at(instant)),
)

it('OCC-37 has no instant for a skipped hour', () =>
  expect(instantOf(at('2026-03-08T02:30:00Z'), toronto)).toBeUndefined())

it('OCC-37 begins a day at its first instant where midnight is skipped', () =>
  expect(dayStart(at('2026-04-24T00:00:00Z'), 'Africa/Cairo')).toBe(at('2026-04-23T22:00:00Z')))

describe('OCC-37 ticks', () => {
  it('are at round hours, midnight with its date', () =>
    expect(shown('2026-11-19T16:10:00Z', '2026-11-20T16:10:00Z', 8)).toEqual([
      ...['12:00', '15:00', '18:00', '21:00', 'day 2026-11-20', '03:00', '06:00', '09:00'],
    ]))

  it('leave out the skipped hour of a spring day', () =>
    expect(shown('2026-03-08T05:00:00Z', '2026-03-08T10:00:00Z', 6)).toEqual([
      ...['day 2026-03-08', '01:00', '03:00', '04:00', '05:00', '06:00'],
    ]))

  it('show an autumn day’s repeated hour twice', () =>
    expect(shown('2026-11-01T04:00:00Z', '2026-11-01T08:00:00Z', 6)).toEqual([
      ...['day 2026-11-01', '01:00', '01:00', '02:00', '03:00'],
    ]))

  it('follow the clock at larger intervals across a clock change', () => {
    expect(shown('2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z', 6)).toEqual([
      ...['day 2026-03-08', '06:00', '12:00', '18:00', 'day 2026-03-09'],
    ])
    expect(shown('2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z', 6)).toEqual([
      ...['day 2026-11-01', '06:00', '12:00', '18:00', 'day 2026-11-02'],
    ])
  })

  it('are at midnights, weeks from Sunday, months and years', () => {
    expect(shown('2026-10-30T12:00:00Z', '2026-11-03T12:00:00Z', 5)).toEqual([
      ...['day 2026-10-31', 'day 2026-11-01', 'day 2026-11-02', 'day 2026-11-03'],
    ])
    expect(shown('2026-11-01T12:00:00Z', '2026-11-30T12:00:00Z', 6)).toEqual([
      ...['day 2026-11-08', 'day 2026-11-15', 'day 2026-11-22', 'day 2026-11-29'],
    ])
    expect(shown('2025-11-20T12:00:00Z', '2026-11-20T12:00:00Z', 6)).toEqual([
      ...['year 2026-01-01', 'month 2026-04-01', 'month 2026-07-01', 'month 2026-10-01'],
    ])
  })

  it('are never more than fit', () => {
    for (const hours of [1, 5, 24, 25, 168, 720, 2160, 8760])
      for (const most of [3, 5, 9, 14]) {
        const from = at('2026-03-07T12:00:00Z')
        const ticks = timeTicks(from, from + hours * 3_600_000, toronto, most)
        expect(ticks.length).toBeLessThanOrEqual(most + 2)
      }
  })
})
