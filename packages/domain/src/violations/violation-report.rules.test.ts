import { expect, test } from 'vitest'
import { sumBy, sumViolations } from './violation-report.rules.ts'

const part = (reason: string, violations: number, decided: number, minutes: number) => ({
  reason,
  violations,
  decided,
  decisionMs: minutes * 60_000,
})

test('VIO-90: the time to a decision is the average of all decisions, not of the parts', () => {
  const parts = [part('a', 10, 1, 100), part('b', 5, 3, 6)]
  expect(sumViolations(parts)).toEqual({ violations: 15, decided: 4, minutesToDecision: 26.5 })
  expect(sumViolations([part('a', 2, 0, 0)]).minutesToDecision).toBeNull()
  expect(sumViolations([])).toEqual({ violations: 0, decided: 0, minutesToDecision: null })
})

test('VIO-90: violations are counted by one property', () => {
  const parts = [part('a', 10, 1, 4), part('b', 5, 0, 0), part('a', 1, 1, 2)]
  expect(sumBy(parts, ({ reason }) => reason).map(({ key, figures }) => [key, figures])).toEqual([
    ['a', { violations: 11, decided: 2, minutesToDecision: 3 }],
    ['b', { violations: 5, decided: 0, minutesToDecision: null }],
  ])
})
