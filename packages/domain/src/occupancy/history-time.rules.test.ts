import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { readTime, WallClock } from './history-time.rules.ts'

const utc = Date.UTC

describe('HIS-02: a time', () => {
  test.each([
    ['2026-03-01T00:15:02+00:00', utc(2026, 2, 1, 0, 15, 2), 0],
    ['2026-03-01T00:15:02Z', utc(2026, 2, 1, 0, 15, 2), 0],
    ['2026-03-01T00:15:02z', utc(2026, 2, 1, 0, 15, 2), 0],
    ['2026-03-01 00:15', utc(2026, 2, 1, 0, 15), null],
    ['2026-03-01T00:15:02', utc(2026, 2, 1, 0, 15, 2), null],
    ['2026-03-01T00:15:02.250+01:00', utc(2026, 2, 1, 0, 15, 2, 250), 60],
    ['2026-03-01T00:15:02,123456789-0330', utc(2026, 2, 1, 0, 15, 2, 123), -210],
    ['2026-03-01 00:15:02 +02', utc(2026, 2, 1, 0, 15, 2), 120],
    ['2024-02-29 23:59:59', utc(2024, 1, 29, 23, 59, 59), null],
    ['2026-03-01t00:15:02.9999999999999999999z', utc(2026, 2, 1, 0, 15, 2, 999), 0],
  ])('is read: %s', (text, wallMs, offsetMinutes) => {
    expect(readTime(text)).toEqual({ wallMs, offsetMinutes })
  })

  test.each([
    '',
    '2026-03-01',
    '01.03.2026 00:15',
    '3/1/2026 00:15',
    '1772323200',
    '2026-02-30 00:15',
    '2026-02-29 00:15',
    '2026-13-01 00:15',
    '2026-00-10 00:15',
    '2026-01-00 00:15',
    '2026-01-01 24:00',
    '2026-01-01 10:60',
    '2026-01-01 10:10:60',
    '2026-01-01T10:10+15:00',
    '2026-01-01T10:10+01:60',
    '2026-01-01T10:10 Europe/Berlin',
    ' 2026-01-01T10:10',
    '+02026-01-01T10:10',
  ])('is invalid: %s', (text) => {
    expect(readTime(text)).toBeUndefined()
  })
})

describe('the lot’s clock', () => {
  const toronto = new WallClock('America/Toronto')

  test('resolves an ordinary time to one instant', () => {
    expect(toronto.instantOf(utc(2026, 6, 1, 12))).toEqual({ at: utc(2026, 6, 1, 16) })
    expect(toronto.instantOf(utc(2026, 0, 1, 12))).toEqual({ at: utc(2026, 0, 1, 17) })
  })

  test('HIS-11: skips an hour in spring, and reads it as an hour later', () => {
    expect(toronto.instantOf(utc(2026, 2, 8, 1, 55))).toEqual({ at: utc(2026, 2, 8, 6, 55) })
    expect(toronto.instantOf(utc(2026, 2, 8, 2, 30))).toEqual({ skipped: utc(2026, 2, 8, 7, 30) })
    expect(toronto.instantOf(utc(2026, 2, 8, 3, 0))).toEqual({ at: utc(2026, 2, 8, 7) })
  })

  test('HIS-12: shows an hour twice in autumn', () => {
    expect(toronto.instantOf(utc(2026, 10, 1, 0, 55))).toEqual({ at: utc(2026, 10, 1, 4, 55) })
    const twice = { first: utc(2026, 10, 1, 5, 30), second: utc(2026, 10, 1, 6, 30) }
    expect(toronto.instantOf(utc(2026, 10, 1, 1, 30))).toEqual(twice)
    expect(toronto.instantOf(utc(2026, 10, 1, 2, 0))).toEqual({ at: utc(2026, 10, 1, 7) })
  })

  test('half an hour in Lord Howe', () => {
    const clock = new WallClock('Australia/Lord_Howe')
    expect(clock.instantOf(utc(2026, 3, 5, 1, 45))).toEqual({
      first: utc(2026, 3, 4, 14, 45),
      second: utc(2026, 3, 4, 15, 15),
    })
  })

  test.each(['America/Toronto', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/St_Johns'])(
    'gives back every instant of %s',
    (zone) => {
      const clock = new WallClock(zone)
      fc.assert(
        fc.property(fc.integer({ min: utc(2000, 0, 1), max: utc(2030, 0, 1) }), (at) => {
          const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
          const wallMs = at + here.offsetNanoseconds / 1e6
          const found = clock.instantOf(wallMs)
          expect('at' in found ? [found.at] : 'first' in found ? [found.first, found.second] : []).toContain(
            at,
          )
        }),
        { numRuns: 300 },
      )
    },
  )
})
