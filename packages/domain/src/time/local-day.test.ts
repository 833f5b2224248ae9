import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slotMs, slotOf } from './slots.ts'
import { localDayOf, placeInDay } from './local-day.ts'

test.each([
  ['2026-11-20T12:00:00Z', 'America/Toronto', '2026-11-20', 288],
  ['2026-11-21T04:59:59Z', 'America/Toronto', '2026-11-20', 288],
  ['2026-11-21T05:00:00Z', 'America/Toronto', '2026-11-21', 288],
  ['2026-03-08T12:00:00Z', 'America/Toronto', '2026-03-08', 276],
  ['2026-11-01T12:00:00Z', 'America/Toronto', '2026-11-01', 300],
  ['2026-11-01T12:00:00Z', 'America/Mexico_City', '2026-11-01', 288],
  ['2026-11-20T20:00:00Z', 'Asia/Kathmandu', '2026-11-21', 288],
])('OCC-10: %s in %s is %s with %i slots', (at, zone, day, slots) => {
  expect(localDayOf(Date.parse(at), zone)).toMatchObject({ day, slots })
})

test('OCC-10: the slots of a day have consecutive indexes', () => {
  const zone = fc.constantFrom('America/Toronto', 'America/Mexico_City', 'Asia/Kathmandu', 'Europe/Berlin')
  const at = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) })
  fc.assert(
    fc.property(zone, at, (timeZone, moment) => {
      const slot = slotOf(moment)
      const day = localDayOf(moment, timeZone)
      const place = placeInDay(slot, day)
      expect(place).toBeGreaterThanOrEqual(0)
      expect(place).toBeLessThan(day.slots)
      const next = localDayOf((slot + 1) * slotMs, timeZone)
      expect(placeInDay(slot + 1, next)).toBe(place + 1 === day.slots ? 0 : place + 1)
    }),
  )
})
