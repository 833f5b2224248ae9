import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOfWallClock, wallClockOf } from './wall-clock.ts'
import { zoneOffsets } from './zone-offsets.ts'

const zones = [
  'America/Toronto',
  'America/Mexico_City',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Asia/Beirut',
]
const minuteOfText = (text: string) => Date.parse(`${text}Z`) / 60_000

test('PRI-13: offsets are those of the time zone, in every year', () => {
  const minute = fc.integer({ min: Date.UTC(1990, 0, 1) / 60_000, max: Date.UTC(2060, 0, 1) / 60_000 })
  fc.assert(
    fc.property(fc.constantFrom(...zones), minute, (zone, at) => {
      const offsets = zoneOffsets(zone)
      const wall = wallClockOf(at * 60_000, zone)
      expect(offsets.wallOf(at)).toBe(minuteOfText(wall))
      expect(offsets.minuteOf(minuteOfText(wall))).toBe(instantOfWallClock(wall, zone)! / 60_000)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['2026-03-08T02:30', '2026-03-08T07:00'],
  ['2026-11-01T01:30', '2026-11-01T05:30'],
  ['2026-11-01T02:00', '2026-11-01T07:00'],
  ['2026-12-31T23:59', '2027-01-01T04:59'],
])('PRI-13: the wall clock of Toronto shows %s, or the minute after a gap, first at %s UTC', (wall, utc) => {
  expect(zoneOffsets('America/Toronto').minuteOf(minuteOfText(wall))).toBe(minuteOfText(utc))
})

test('PRI-13: a day whose midnight is skipped begins after the gap', () => {
  expect(zoneOffsets('Asia/Beirut').minuteOf(minuteOfText('2026-03-29T00:00'))).toBe(
    minuteOfText('2026-03-28T22:00'),
  )
})
