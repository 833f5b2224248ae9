import { expect, test } from 'vitest'
import { instantOfWallClock, wallClockOf } from './wall-clock.ts'

const toronto = 'America/Toronto'

test.each([
  ['2026-07-01T09:30', '2026-07-01T13:30:00Z'],
  ['2026-12-01T09:30', '2026-12-01T14:30:00Z'],
  ['2026-03-08T02:30', '2026-03-08T07:30:00Z'],
  ['2026-11-01T01:30', '2026-11-01T05:30:00Z'],
])('%s in Toronto is %s', (wall, instant) => {
  expect(instantOfWallClock(wall, toronto)).toBe(Date.parse(instant))
})

test('and back; an invalid time gives undefined', () => {
  expect(wallClockOf('2026-07-01T13:30:59Z', toronto)).toBe('2026-07-01T09:30')
  expect(instantOfWallClock('soon', toronto)).toBeUndefined()
  expect(instantOfWallClock('', toronto)).toBeUndefined()
})
