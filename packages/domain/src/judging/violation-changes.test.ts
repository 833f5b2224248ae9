import { expect, test } from 'vitest'
import type { JudgedViolation } from './known-violations.ts'
import { deletedViolations, violationsOfOtherPlates } from './violation-changes.ts'

const violation = (plate: string | null) => ({ key: 'k', plate }) as JudgedViolation

test.each([
  ['opened', undefined, violation('ABC1'), []],
  ['unchanged plate', violation('ABC1'), violation('ABC1'), []],
  ['another plate', violation('ABC1'), violation('ABC2'), ['other plate']],
  ['a plate that is not known any more', violation('ABC1'), violation(null), ['other plate']],
  ['turned out not to have been', violation('ABC1'), undefined, ['deleted']],
])('VIO-03, VIO-70: what a change of a violation is: %s', (_what, before, after, expected) => {
  const changes = [{ before, after }]
  const found = [
    ...violationsOfOtherPlates(changes).map(() => 'other plate'),
    ...deletedViolations(changes).map(() => 'deleted'),
  ]
  expect(found).toEqual(expected)
})
