import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../time/durations.ts'
import { serverHealthOf, serverParts, type ServerReadings } from './server-health.rules.ts'

const now = Date.parse('2026-11-02T12:00:00Z')
const fine: ServerReadings = {
  isDatabaseUp: true,
  diskFree: 0.6,
  failingJobs: 0,
  oldestWaitingMs: 0,
  isBrokerConnected: true,
  mailsWaiting: 0,
  mailsFailed: 0,
  isIdentityAway: false,
  unresolvedPayments: 0,
  edgeBoxes: { all: 2, silent: 0 },
  lastBackupAt: now - 3 * hourMs,
  errors: 0,
}
const statesOf = (some: Partial<ServerReadings>) =>
  Object.fromEntries(
    serverHealthOf(Object.assign({}, fine, some), now).map(({ part, state }) => [part, state]),
  )

test('HEA-90: everything is fine', () => {
  expect(new Set(Object.values(statesOf({})))).toEqual(new Set(['fine']))
  expect(Object.keys(statesOf({}))).toHaveLength(serverParts.length)
})

test.each<[Partial<ServerReadings>, string, string]>([
  [{ isDatabaseUp: false }, 'database', 'now'],
  [{ diskFree: 0.15 }, 'disk', 'soon'],
  [{ diskFree: 0.05 }, 'disk', 'now'],
  [{ diskFree: null }, 'disk', 'unknown'],
  [{ failingJobs: 1 }, 'jobs', 'soon'],
  [{ oldestWaitingMs: 90_000 }, 'judging', 'now'],
  [{ isBrokerConnected: false }, 'broker', 'now'],
  [{ isBrokerConnected: undefined }, 'broker', 'unused'],
  [{ mailsWaiting: 1_000 }, 'mail', 'now'],
  [{ mailsWaiting: 1, mailsFailed: 4 }, 'mail', 'soon'],
  [{ mailsWaiting: null, mailsFailed: null }, 'mail', 'unknown'],
  [{ isIdentityAway: undefined }, 'identity', 'unused'],
  [{ isIdentityAway: true }, 'identity', 'now'],
  [{ unresolvedPayments: 1 }, 'payments', 'soon'],
  [{ edgeBoxes: { all: 0, silent: 0 } }, 'edgeBoxes', 'unused'],
  [{ edgeBoxes: { all: 3, silent: 1 } }, 'edgeBoxes', 'now'],
  [{ lastBackupAt: now - 2 * dayMs }, 'backup', 'soon'],
  [{ lastBackupAt: now - 4 * dayMs }, 'backup', 'now'],
  [{ lastBackupAt: null }, 'backup', 'now'],
  [{ lastBackupAt: undefined }, 'backup', 'soon'],
  [{ errors: 2 }, 'errors', 'soon'],
])('HEA-90: %j', (some, part, state) => {
  expect(statesOf(some)[part]).toBe(state)
})

test('HEA-90: what has to be done now comes first', () => {
  const parts = serverHealthOf(Object.assign({}, fine, { errors: 2, isBrokerConnected: false }), now)
  expect(parts.slice(0, 2).map(({ part }) => part)).toEqual(['broker', 'errors'])
})
