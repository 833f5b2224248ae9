import { expect, test } from 'vitest'
import { isBackupDue, isBackupOverdue } from './backup-schedule.ts'

const at = { hour: 3, timeZone: 'America/Toronto' }
const time = (text: string) => Date.parse(`${text}-05:00`)

test.each([
  ['never made', undefined, '2026-11-26T12:00:00', true],
  ['made today at the hour', '2026-11-26T03:00:01', '2026-11-26T12:00:00', false],
  ['made yesterday, before the hour of today', '2026-11-25T03:00:00', '2026-11-26T02:59:59', false],
  ['made yesterday, from the hour of today on', '2026-11-25T03:00:00', '2026-11-26T03:00:00', true],
  ['made by hand today, before the hour', '2026-11-26T01:00:00', '2026-11-26T03:00:00', true],
  ['made by hand today, after the hour', '2026-11-26T09:00:00', '2026-11-26T23:00:00', false],
  ['missed for days, while the server was off', '2026-11-20T03:00:00', '2026-11-26T00:10:00', true],
])('BAK-04: a daily backup that was %s is due: %s at %s: %s', (_when, last, now, isDue) => {
  expect(isBackupDue(last === undefined ? undefined : new Date(time(last)), time(now), at)).toBe(isDue)
})

test('BAK-04: on the day on which the clock skips the hour, it is due after the gap', () => {
  const last = new Date('2026-03-07T07:00:00Z')
  const skipped = { hour: 2, timeZone: 'America/Toronto' }
  expect(isBackupDue(last, Date.parse('2026-03-08T06:59:00Z'), skipped)).toBe(false)
  expect(isBackupDue(last, Date.parse('2026-03-08T07:00:00Z'), skipped)).toBe(true)
})

test.each([
  ['made this night', '2026-11-26T03:00:00', '2026-11-01T00:00:00', false],
  ['made the day before yesterday', '2026-11-25T00:00:00', '2026-11-01T00:00:00', false],
  ['made longer than 36 hours ago', '2026-11-24T23:59:59', '2026-11-01T00:00:00', true],
  ['made long ago, but the server started just now', '2026-11-20T03:00:00', '2026-11-26T11:30:00', false],
  ['never made, and the server started just now', undefined, '2026-11-26T11:30:00', false],
  ['never made, an hour after the start', undefined, '2026-11-26T10:59:00', true],
])(
  'BAK-06: a backup that was %s, at noon on November 26: %s %s, overdue %s',
  (_when, last, start, isOverdue) => {
    const made = last === undefined ? undefined : new Date(time(last))
    expect(isBackupOverdue(made, time('2026-11-26T12:00:00'), time(start))).toBe(isOverdue)
  },
)
