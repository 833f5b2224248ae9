import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDayOf } from '../time/local-day.ts'
import { slotMs, slotOf } from '../time/slots.ts'
import type { Reading } from './history-import.model.ts'
import { importedDays, maxHoldMs, slotsOf } from './history-slots.rules.ts'

const zone = 'America/Toronto'
const now = Date.UTC(2026, 10, 20, 12, 2)
const reading = (time: string, occupied: number | null): Reading => ({ at: Date.parse(time), occupied })
const slots = (readings: readonly Reading[], timeZone = zone, at = now) => {
  const read = slotsOf(readings, timeZone, at)
  return { days: [...importedDays(read)], gaps: read.gaps }
}

/** Values by the time of their slot. */
const byTime = (readings: readonly Reading[], timeZone = zone, at = now): Map<string, number> => {
  const values = new Map<string, number>()
  for (const { day, slots: ofDay } of slots(readings, timeZone, at).days) {
    const noon = Date.parse(`${day}T12:00:00Z`)
    const start = [-1, 0, 1]
      .map((days) => localDayOf(noon + days * 86_400_000, timeZone))
      .find((one) => one.day === day)!
    ofDay.forEach((value, place) => {
      if (value !== null)
        values.set(new Date(start.startMs + place * slotMs).toISOString().slice(0, 16), value)
    })
  }
  return values
}

describe('HIS-13: a count applies', () => {
  test('until the next', () => {
    const values = byTime([reading('2026-01-05T10:00Z', 7), reading('2026-01-05T10:10Z', 3)])
    expect([...values].slice(0, 4)).toEqual([
      ['2026-01-05T10:00', 7],
      ['2026-01-05T10:05', 7],
      ['2026-01-05T10:10', 3],
      ['2026-01-05T10:15', 3],
    ])
  })

  test('for at most 12 hours', () => {
    const { days, gaps } = slots([reading('2026-01-05T06:00Z', 7), reading('2026-01-05T19:30Z', 3)])
    expect(days[0]!.slots.slice(12, 12 + 165)).toEqual([
      ...Array<number>(144).fill(7),
      ...Array<null>(18).fill(null),
      3,
      3,
      3,
    ])
    expect(gaps).toEqual({ count: 1, longestMinutes: 90, unknownMinutes: 90 })
  })

  test('exactly 12 hours leave no gap', () => {
    const readings = [reading('2026-01-05T06:00Z', 7), reading('2026-01-05T18:00Z', 3)]
    expect(slots(readings).gaps).toEqual({ count: 0, longestMinutes: 0, unknownMinutes: 0 })
  })

  test('until the count is marked as unknown', () => {
    const readings = [
      reading('2026-01-05T10:00Z', 7),
      reading('2026-01-05T10:10Z', null),
      reading('2026-01-05T10:20Z', 3),
    ]
    const values = byTime(readings)
    expect([...values.keys()].slice(0, 3)).toEqual([
      '2026-01-05T10:00',
      '2026-01-05T10:05',
      '2026-01-05T10:20',
    ])
    expect(slots(readings).gaps).toEqual({ count: 1, longestMinutes: 10, unknownMinutes: 10 })
  })
})

describe('HIS-14: a slot', () => {
  test('has the highest count that applied in it', () => {
    const values = byTime([
      reading('2026-01-05T10:02Z', 7),
      reading('2026-01-05T10:06Z', 9),
      reading('2026-01-05T10:08Z', 2),
    ])
    expect([...values].slice(0, 3)).toEqual([
      ['2026-01-05T10:00', 7],
      ['2026-01-05T10:05', 9],
      ['2026-01-05T10:10', 2],
    ])
  })

  test('does not include a count that ended when the slot began', () => {
    const values = byTime([reading('2026-01-05T10:00Z', 9), reading('2026-01-05T10:05Z', 2)])
    expect(values.get('2026-01-05T10:05')).toBe(2)
  })

  test('that has not ended is left out, and so are later ones', () => {
    const values = byTime([reading('2026-11-20T11:50Z', 5)])
    expect([...values.keys()]).toEqual(['2026-11-20T11:50', '2026-11-20T11:55'])
    expect(slots([reading('2026-11-20T12:01Z', 5)]).days).toEqual([])
  })

  test('has the same value as a count by minute', () => {
    const start = Date.UTC(2026, 0, 5, 3)
    const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 30 })
    const counts = fc.array(fc.option(fc.integer({ min: 0, max: 50 })), { minLength: 30, maxLength: 30 })
    fc.assert(
      fc.property(minutes, counts, (times, values) => {
        const readings = times
          .toSorted((a, b) => a - b)
          .map((minute, nth) => ({ at: start + minute * 60_000, occupied: values[nth]! }))
        const expected = new Map<string, number>()
        for (let at = readings[0]!.at; at < readings.at(-1)!.at + maxHoldMs; at += 60_000) {
          const inForce = readings.findLast((one) => one.at <= at)!
          if (inForce.occupied === null || at >= inForce.at + maxHoldMs) continue
          const key = new Date(slotOf(at) * slotMs).toISOString().slice(0, 16)
          expected.set(key, Math.max(expected.get(key) ?? 0, inForce.occupied))
        }
        expect(byTime(readings)).toEqual(expected)
      }),
    )
  })
})

describe('days', () => {
  test('are local days of the lot, with a mark for each slot', () => {
    const { days } = slots([reading('2026-01-05T03:00Z', 7), reading('2026-01-05T06:00Z', 8)])
    const marksOf = (nth: number) => days[nth]!.marks.join('')
    expect(days.map(({ day, slots: { length } }) => [day, length])).toEqual([
      ['2026-01-04', 288],
      ['2026-01-05', 288],
    ])
    expect(marksOf(0)).toBe(`${'0'.repeat(22 * 12)}2${'1'.repeat(23)}`)
    expect(marksOf(1)).toBe(`${'1'.repeat(12)}2${'1'.repeat(143)}${'0'.repeat(132)}`)
  })

  test('have 276 or 300 slots when the clock changes', () => {
    const spring = slots([reading('2026-03-08T06:00Z', 7), reading('2026-03-08T16:00Z', 8)])
    expect(spring.days.map(({ day, slots: { length } }) => [day, length])).toEqual([['2026-03-08', 276]])
    const autumn = slots([reading('2026-11-01T05:00Z', 7), reading('2026-11-01T06:00Z', 8)])
    expect(autumn.days[0]!.slots.slice(12, 38)).toEqual([
      ...Array<number>(12).fill(7),
      ...Array<number>(14).fill(8),
    ])
    expect(autumn.days[0]!.slots).toHaveLength(300)
  })

  test('without data in the file are left out, however many', () => {
    const began = performance.now()
    const { days, gaps } = slots([reading('2000-01-02T12:00Z', 7), reading('2026-05-01T12:00Z', 8)])
    expect(days.map(({ day }) => day)).toEqual(['2000-01-02', '2026-05-01'])
    expect(gaps.count).toBe(1)
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  test('mark from where on the count is unknown', () => {
    const { days } = slots([reading('2026-01-05T12:00Z', 7), reading('2026-01-05T13:00Z', null)])
    expect(days).toHaveLength(1)
    expect(days[0]!.slots.slice(84, 98)).toEqual([...Array<number>(12).fill(7), null, null])
    expect(days[0]!.marks.slice(84, 98).join('')).toBe(`2${'1'.repeat(11)}21`)
  })
})
