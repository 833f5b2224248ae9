import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slotMs } from '../time/slots.ts'
import type { Reading } from './history-import.model.ts'
import { HistoryMerge, type StoredDay } from './history-merge.rules.ts'
import { importedDays, slotsOf } from './history-slots.rules.ts'

const zone = 'America/Toronto'
const now = Date.UTC(2027, 0, 1)

/** The stored days after importing these files one after another. */
const importAll = (files: readonly (readonly Reading[])[]): Map<string, (number | null)[]> => {
  const stored = new Map<string, StoredDay & { slots: readonly (number | null)[] }>()
  for (const file of files) {
    const merge = new HistoryMerge()
    for (const day of importedDays(slotsOf(file, zone, now)))
      stored.set(day.day, merge.merge(day, stored.get(day.day)))
  }
  const known = [...stored].filter(([, { slots }]) => slots.some((value) => value !== null))
  return new Map(known.map(([day, { slots }]): [string, (number | null)[]] => [day, [...slots]]).toSorted())
}

/** Values by time, as `HH:MM` UTC of one day. */
const at = (time: string, occupied: number | null): Reading => ({
  at: Date.parse(`2026-05-05T${time}Z`),
  occupied,
})
const valueAt = (files: readonly (readonly Reading[])[], time: string) => {
  const start = Date.parse('2026-05-05T04:00Z')
  return importAll(files).get('2026-05-05')![(Date.parse(`2026-05-05T${time}Z`) - start) / slotMs]
}

describe('HIS-21: merging a later import with an earlier one', () => {
  const quarters = Array.from({ length: 64 }, (_, nth) => ({
    at: Date.parse('2026-05-05T04:00Z') + nth * 3 * slotMs,
    occupied: nth,
  }))

  test('a correction of two rows changes these two and the values carried over from them', () => {
    const correction = [at('06:00', 70), at('06:15', 71)]
    const times = ['05:55', '06:00', '06:10', '06:15', '06:25', '06:30', '12:00', '18:10']
    expect(times.map((time) => valueAt([quarters, correction], time))).toEqual([
      ...[7, 70, 70, 71, 71, 10, 32, 56],
    ])
  })

  test('importing March after April does not change April', () => {
    const march = [{ at: Date.parse('2026-03-31T21:35Z'), occupied: 152 }]
    const april = Array.from({ length: 300 }, (_, nth) => ({
      at: Date.parse('2026-04-01T00:00Z') + nth * slotMs,
      occupied: 200 + nth,
    }))
    expect(importAll([april, march])).toEqual(importAll([march, april]))
    expect(importAll([april, march])).toEqual(importAll([[...march, ...april]]))
  })

  test('the last value is carried over where neither import has data, the newer one of two', () => {
    const files = [[at('06:00', 1)], [at('07:00', 2)]]
    expect(['06:55', '07:00', '17:55', '18:55'].map((time) => valueAt(files, time))).toEqual([1, 2, 2, 2])
    expect(importAll(files)).toEqual(importAll(files.toReversed()))
  })

  test('an unknown count ends a carried-over value, but removes no reading', () => {
    const files = [[at('06:00', 1), at('08:00', 2)], [at('07:00', null)]]
    expect(['06:55', '07:00', '07:55', '08:00'].map((time) => valueAt(files, time))).toEqual([
      ...[1, null, null, 2],
    ])
  })

  test('an import from before readings were marked keeps the values that changed', () => {
    const slots = Array.from({ length: 288 }, (_, place) => Math.floor(place / 12))
    const [day] = [...importedDays(slotsOf([at('06:00', 70)], zone, now))]
    const { slots: merged } = new HistoryMerge().merge(day!, { slots, isReading: null })
    expect(merged.slice(23, 38)).toEqual([1, ...Array<number>(12).fill(70), 3, 3])
  })
})

const anyReading = fc.record({
  slot: fc.integer({ min: 0, max: 900 }),
  occupied: fc.option(fc.integer({ min: 0, max: 99 })),
})

test('HIS-21: imports in any order give the same readings as one file with all rows', () => {
  const start = Date.parse('2026-03-06T17:00Z')
  const readings = fc.uniqueArray(anyReading, { minLength: 1, maxLength: 40, selector: ({ slot }) => slot })
  const plan = fc.tuple(readings, fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 40, maxLength: 40 }))
  fc.assert(
    fc.property(plan, fc.boolean(), ([all, fileOf], isReversed) => {
      const sorted = all
        .toSorted((a, b) => a.slot - b.slot)
        .map(({ slot, occupied }): Reading => ({ at: start + slot * slotMs, occupied }))
      const files = [0, 1, 2, 3]
        .map((file) => sorted.filter((_, nth) => fileOf[nth] === file))
        .filter((file) => file.length > 0)
      expect(importAll(isReversed ? files.toReversed() : files)).toEqual(importAll([sorted]))
    }),
  )
})

test('HIS-21: of two readings for one slot the one of the later import is used', () => {
  expect(valueAt([[at('06:00', 1)], [at('06:00', 2)]], '06:00')).toBe(2)
  expect(valueAt([[at('06:00', 2)], [at('06:00', 1)]], '06:00')).toBe(1)
})
