import { describe, expect, test } from 'vitest'
import type { Violation } from '../violations/violations.model.ts'
import { stateOfViolation } from '../violations/violations.rules.ts'
import {
  appealedStatus,
  checkAnswer,
  checkAppeal,
  dismissOnAppeal,
  longestAppeal,
  refusalToUndoAnswer,
  withDecision,
} from './appeals.rules.ts'

const violation = (changes: Partial<Violation> = {}): Violation => ({
  key: 'v',
  visit: 'visit',
  movedAt: null,
  reason: 'graceExpired',
  plate: 'ABC123',
  passholderId: null,
  passholderGroupId: null,
  groupId: null,
  zoneId: null,
  openedAt: 0,
  graceUntil: 0,
  dismissAt: null,
  clearedAt: null,
  leftAt: null,
  decision: null,
  ...changes,
})
const now = 1_000_000
const resolved = { status: 'resolved', at: 5, by: 'pat' } as const
const statusOf = (one: Violation) => stateOfViolation(one, now).status

describe('APL-22: an accepted appeal', () => {
  test.each([
    ['active', {}, 'dismissed'],
    ['missed', { leftAt: 9 }, 'dismissed'],
    ['resolved', { decision: resolved }, 'dismissed'],
    ['auto-resolved', { clearedAt: 9 }, 'auto-resolved'],
  ] as const)('makes a violation that is %s %j: %s', (before, changes, after) => {
    const one = violation(changes)
    expect(statusOf(one)).toBe(before)
    expect(statusOf(dismissOnAppeal(one, { by: 'pat', at: now }).violation)).toBe(after)
  })

  test('APL-23: taken back, leaves the violation as it was', () => {
    for (const one of [violation(), violation({ leftAt: 9 }), violation({ decision: resolved })]) {
      const { violation: dismissed } = dismissOnAppeal(one, { by: 'pat', at: now })
      expect(withDecision(dismissed, one.decision).violation).toEqual(one)
    }
  })
})

test.each([
  ['pat', 10_000, undefined],
  ['pat', 10_001, 'undo-expired'],
  ['ana', 5, 'not-yours'],
] as const)('APL-23: undone by %s after %d ms: %s', (by, ms, refusal) =>
  expect(refusalToUndoAnswer({ by: 'pat', at: now }, { by, at: now + ms })).toBe(refusal),
)

test.each([
  ['active', 'ABC123', 'open'],
  ['resolved', null, 'open'],
  ['active', 'OTHER1', 'withdrawn'],
  ['dismissed', 'ABC123', 'withdrawn'],
  ['auto-resolved', 'ABC123', 'settled'],
] as const)('APL-04: of a violation that is %s, about %s now, the page says %s', (status, plateNow, shown) =>
  expect(appealedStatus(status, { plate: 'ABC123', plateNow })).toBe(shown),
)

test('APL-10, APL-21: an appeal has a text, an answer has one unless it accepts', () => {
  const codes = (faults: { code: string }[]) => faults.map(({ code }) => code)
  expect(codes(checkAppeal({ text: ' ' }))).toEqual(['required'])
  expect(codes(checkAppeal({ text: 'x'.repeat(longestAppeal + 1) }))).toEqual(['too-long'])
  expect(checkAppeal({ text: 'x'.repeat(longestAppeal) })).toEqual([])
  expect(checkAnswer({ state: 'accepted', answer: '' })).toEqual([])
  for (const state of ['refused', 'reduced'])
    expect(codes(checkAnswer({ state, answer: '' }))).toEqual(['required'])
  expect(checkAnswer({ state: 'received', answer: 'x' })).toHaveLength(1)
})
