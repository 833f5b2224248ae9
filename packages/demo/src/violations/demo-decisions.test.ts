import { expect, test } from 'vitest'
import { planDecision, planReport } from './demo-decisions.ts'

const noon = Date.UTC(2026, 10, 20, 12)

test('staff of the demo decide about half of the violations, always in the same way', () => {
  const keys = Array.from({ length: 1000 }, (_, nth) => `visit ${nth}`)
  const decisions = keys.map((key) => planDecision(7, key, noon))
  expect(decisions).toEqual(keys.map((key) => planDecision(7, key, noon)))
  const made = decisions.filter((decision) => decision !== undefined)
  expect(made.length).toBeGreaterThan(400)
  expect(made.length).toBeLessThan(600)
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set(['dismissed', 'resolved']))
  expect(made.every(({ at }) => at > noon && at <= noon + 70 * 60_000)).toBe(true)
})

test('a report says what is wrong', () => {
  expect(planReport(7, noon)).toMatch(/\.$/)
  expect(planReport(7, noon)).toBe(planReport(7, noon + 60_000))
})
