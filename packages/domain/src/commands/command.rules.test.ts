import { describe, expect, test } from 'vitest'
import { commandStates, mayFollow, statesBefore } from './command.rules.ts'

describe('CMD-04: outcomes that may follow a state', () => {
  test.each([
    ['requested', ['refused', 'expired']],
    ['claimed', ['answered', 'refused', 'unknown']],
    ['unknown', ['answered', 'refused']],
    ['answered', []],
    ['refused', []],
    ['expired', []],
  ] as const)('%s: %j', (state, outcomes) => {
    const all = ['answered', 'refused', 'unknown', 'expired'] as const
    expect(all.filter((outcome) => mayFollow(state, outcome))).toEqual(outcomes)
  })
})

test('CMD-04: the states before an outcome are those that it may follow', () => {
  expect(statesBefore('answered')).toEqual(['claimed', 'unknown'])
  expect(statesBefore('expired')).toEqual(['requested'])
  expect(statesBefore('unknown').every((state) => commandStates.includes(state))).toBe(true)
})
