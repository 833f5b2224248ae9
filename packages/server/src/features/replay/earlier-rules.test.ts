import { expect, test } from 'vitest'
import { isOfEarlierRules } from './earlier-rules.ts'

const upgradedAt = Date.UTC(2026, 10, 26, 12)
const [before, after] = [upgradedAt - 60_000, upgradedAt + 60_000]
const isOf = (part: 'visits' | 'samples' | 'figures' | 'violations', key: string, stored?: string) =>
  isOfEarlierRules({ part, key, stored, replayed: undefined }, upgradedAt, 'America/Toronto')

test.each([
  ['a visit from before the upgrade', 'visits', `${before} e1`, undefined, true],
  ['a visit that ended after it', 'visits', `${before} e1`, `[${before},${after}]`, false],
  ['a violation from before', 'violations', 'key', `["x",${before}]`, true],
  ['a violation without a time', 'violations', 'key', '["x"]', false],
  // 11:55 UTC is 06:55 in Toronto, place 83.
  ['the sample before it', 'samples', 'group 2026-11-26 83', '3', true],
  ['the sample of its time', 'samples', 'group 2026-11-26 84', '3', false],
  ['figures of now', 'figures', 'occupied', '3', false],
] as const)('ING-22: %s may have been judged by earlier rules: %s', (_what, part, key, stored, expected) => {
  expect(isOf(part, key, stored)).toBe(expected)
})

test('ING-22: nothing is, in a database that was never upgraded', () => {
  const difference = { part: 'visits', key: `${before} e1`, stored: 'x', replayed: undefined } as const
  expect(isOfEarlierRules(difference, null, 'UTC')).toBe(false)
})
