import type { JudgedViolation, ViolationChange } from './known-violations.ts'

/** VIO-03: the violations that turned out not to have been. */
export const deletedViolations = (changes: readonly ViolationChange[]): JudgedViolation[] =>
  changes.flatMap(({ before, after }) => (before && !after ? [before] : []))

/** VIO-70: the stored violations that have another plate now. */
export const violationsOfOtherPlates = (changes: readonly ViolationChange[]): JudgedViolation[] =>
  changes.flatMap(({ before, after }) => (before && after && before.plate !== after.plate ? [after] : []))
