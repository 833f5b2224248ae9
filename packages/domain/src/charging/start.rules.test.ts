import { describe, expect, test } from 'vitest'
import { failureOfStart, isToAskAgain, isToSettle, stopOfSession } from './start.rules.ts'

const minute = 60_000
const hour = 60 * minute

describe('a start', () => {
  const begun = { startedAt: 0, command: 'answered' as const }
  const session = { beganAt: 10_000, endedAt: null, flowedAt: null, activity: 'charging' as const }

  test.each([
    ['was refused', { startedAt: 0, command: 'refused' as const }, undefined, 1_000, 'station-refused'],
    ['was never sent', { startedAt: 0, command: 'expired' as const }, undefined, 1_000, 'no-answer'],
    ['did not begin for 90 s', begun, undefined, 90_000, 'no-power'],
    ['may still begin', begun, undefined, 89_999, null],
    ['has no power for 90 s', begun, session, 100_000, 'no-power'],
    ['has power', begun, Object.assign({}, session, { flowedAt: 20_000 }), 200_000, null],
    ['is held back', begun, Object.assign({}, session, { activity: 'suspendedEV' }), 200_000, null],
  ] as const)('CHG-33: that %s', (_, start, seen, now, failure) => {
    expect(failureOfStart(start, seen, now)).toBe(failure)
  })
})

describe('a session that is to be stopped', () => {
  test('CHG-31, CHG-37: by the hold, and by the longest time', () => {
    expect(stopOfSession({ beganAt: 0 }, { isHoldUsedUp: true, now: 1 })).toBe('hold')
    expect(stopOfSession({ beganAt: 0 }, { isHoldUsedUp: false, now: 12 * hour })).toBe('time')
    expect(stopOfSession({ beganAt: 0 }, { isHoldUsedUp: false, now: 12 * hour - 1 })).toBeNull()
  })

  test.each([
    ['was never asked', null, null, false, true],
    ['waits for its answer', 0, null, true, false],
    ['did not answer', 0, null, false, true],
    ['said that it stops', 0, 1_000, false, false],
  ])('CHG-60: its station %s', (_, askedAt, acceptedAt, isOpen, isAsked) => {
    expect(isToAskAgain({ askedAt, acceptedAt }, { isOpen, now: 30_000 })).toBe(isAsked)
  })

  test('CHG-60: a station that said that it stops is asked again after two minutes', () => {
    expect(isToAskAgain({ askedAt: 0, acceptedAt: 1_000 }, { isOpen: false, now: 2 * minute })).toBe(true)
  })
})

describe('CHG-34: a session is settled', () => {
  const clear = { doubt: null }
  const unclear = { doubt: 'range' }
  const session = (endedAt: number | null, energy: object, measuredAt: number | null = null) =>
    ({ beganAt: 0, endedAt, measuredAt, energy }) as Parameters<typeof isToSettle>[0]
  test.each([
    ['that has ended, at once', session(hour, clear), null, hour, true],
    ['that is not clear, after four minutes', session(hour, unclear), null, hour + 4 * minute, true],
    ['that is not clear, not before', session(hour, unclear), null, hour + 4 * minute - 1, false],
    ['that runs, not', session(null, clear), null, hour, false],
    ['whose station stops it and says no more', session(null, clear), hour, hour + 5 * minute, true],
    [
      'whose station measures on, not',
      session(null, clear, hour + 4 * minute),
      hour,
      hour + 6 * minute,
      false,
    ],
    ['whose station does not answer, not', session(null, clear), null, 11 * hour, false],
    ['after the pre-authorised time', session(null, clear), null, 12 * hour + 5 * minute, true],
  ])('%s', (_, seen, acceptedAt, now, isSettled) => {
    expect(isToSettle(seen, { acceptedAt, now })).toBe(isSettled)
  })
})
