import { expect, test } from 'vitest'
import { nextAlertMove } from './alerts.rules.ts'

test.each([
  ['ALE-01', 'none', 90, 'keep'],
  ['ALE-01', 'none', 91, 'open'],
  ['ALE-02', 'open', 95, 'keep'],
  ['ALE-02', 'open', 88, 'keep'],
  ['ALE-02', 'open', 87, 'close'],
  ['ALE-03', 'suppressed', 99, 'keep'],
  ['ALE-03', 'suppressed', 88, 'keep'],
  ['ALE-03', 'suppressed', 87, 'release'],
] as const)('%s: with one %s, %i of 100 at a threshold of 90: %s', (_rule, state, occupied, move) => {
  expect(nextAlertMove(state, occupied, 100, 90)).toBe(move)
})

test('ALE-02: without capacity an alert ends', () => {
  expect(nextAlertMove('open', 5, 0, 90)).toBe('close')
  expect(nextAlertMove('none', 5, 0, 90)).toBe('keep')
})
