import { expect, test } from 'vitest'
import { mayBeNotifiedOf } from './notification-kinds.rules.ts'
import {
  channelsFor,
  nextMailAt,
  notificationPreferencesOf,
  usualNotifications,
} from './notification-preferences.rules.ts'

const minute = 60_000

test('NTF-10 without a choice, users are notified in the app of all their lots, and get no e-mail', () => {
  expect(notificationPreferencesOf(undefined)).toEqual(usualNotifications)
  expect(channelsFor(usualNotifications, 'violation', 'a')).toEqual({ app: true, email: false })
})

test('NTF-10 what is chosen counts, for the chosen lots', () => {
  const chosen = notificationPreferencesOf({
    kinds: { occupancy: { app: false, email: true } },
    lots: ['a'],
    mailMinutes: 60,
  })
  expect(channelsFor(chosen, 'occupancy', 'a')).toEqual({ app: false, email: true })
  expect(channelsFor(chosen, 'gate', 'a')).toEqual({ app: true, email: false })
  expect(channelsFor(chosen, 'occupancy', 'b')).toEqual({ app: false, email: false })
})

test.each([
  ['the first one', 0, null, 0.5],
  ['one long after the last', 100, 10, 100.5],
  ['one soon after the last', 12, 10, 25],
  ['one near the end of the interval', 24.9, 10, 25.4],
])('NTF-12 an e-mail is due: %s', (_, now, last, due) =>
  expect(nextMailAt(now * minute, last === null ? null : last * minute, 15)).toBe(due * minute),
)

test.each([
  ['tenant', 'violation', true],
  ['tenant', 'occupancy', true],
  ['tenant', 'sensorError', false],
  ['cameraOnlyCustomer', 'occupancy', false],
  ['cameraOnlyCustomer', 'violation', true],
  ['intercomCustomer', 'gate', true],
  ['staffCustomer', 'sensorError', false],
  ['provider', 'sensorError', true],
  ['primary', 'violation', false],
] as const)('NTF-02 a %s is notified of %s: %s', (role, kind, may) =>
  expect(mayBeNotifiedOf([role], kind)).toBe(may),
)
