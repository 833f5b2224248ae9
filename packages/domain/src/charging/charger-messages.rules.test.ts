import { describe, expect, test } from 'vitest'
import {
  identityOfEvent,
  identityOfStart,
  identityOfStatus,
  identityOfStop,
  identityOfValues,
  timeOfMessage,
} from './charger-messages.rules.ts'

const minute = 60_000
const day = 1_440 * minute
const now = Date.UTC(2026, 10, 3, 12)

describe('CST-20 the time of a message', () => {
  test.each([
    ['now', now, false],
    ['seven days ago', now - 7 * day, false],
    ['five minutes ahead', now + 5 * minute, false],
    ['older', now - 7 * day - 1, true],
    ['further ahead', now + 5 * minute + 1, true],
    ['of 1970', 0, true],
    ['of 2038', Date.UTC(2038, 0, 19), true],
    ['none', null, true],
  ])('%s', (_, native, isReplaced) => {
    expect(timeOfMessage(native, now)).toEqual({ native, at: isReplaced ? now : native, isReplaced })
  })
})

describe('CST-21 what makes a message the same', () => {
  const tag = { text: 'A', type: null }
  const place = { evse: 1, connector: 1 }

  test('a repeat is equal, whatever differs is not', () => {
    const all = [
      identityOfEvent('t', 0, now),
      identityOfEvent('t', 1, now),
      identityOfEvent('t', 0, now + 1),
      identityOfEvent('u', 0, now),
      identityOfStart(1, now, tag, 0),
      identityOfStart(2, now, tag, 0),
      identityOfStart(1, null, tag, 0),
      identityOfStart(1, now, { text: 'B', type: null }, 0),
      identityOfStart(1, now, tag, 1),
      identityOfStop('7', now, 5),
      identityOfStop('8', now, 5),
      identityOfStop('7', now, 6),
      identityOfValues(place, now, null, null),
      identityOfValues(place, now, '7', null),
      identityOfValues(null, now, '7', null),
      identityOfValues(place, now, '7', 'Transaction.End'),
      identityOfStatus(place, now, 'charging', null),
      identityOfStatus(place, now, 'faulted', null),
      identityOfStatus(place, now, 'faulted', 'GroundFailure'),
      identityOfStatus({ evse: 1, connector: 2 }, now, 'charging', null),
    ]
    expect(new Set(all).size).toBe(all.length)
    expect(identityOfEvent('t', 0, now)).toBe(all[0])
  })
})
