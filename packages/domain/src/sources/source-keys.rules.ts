import type { FieldFault } from '../fields/field-faults.ts'
import { faultsOfFields } from '../fields/field.rules.ts'
import { atMost } from '../fields/number.rules.ts'
import { hourMs } from '../time/durations.ts'

/** DEV-22: default time for which an old key remains valid beside the new one, in hours. */
export const defaultOverlapHours = 24
/** DEV-22: the longest overlap, in hours: a week. */
export const maxOverlapHours = 7 * 24

/** DEV-22: what is wrong with an overlap. */
export const checkOverlap = (overlapHours: number): FieldFault[] =>
  faultsOfFields({ overlapHours }, { overlapHours: [atMost(maxOverlapHours, 'hours')] })

/** DEV-22: when the old key expires, in milliseconds since 1970 UTC; null = immediately. */
export const overlapUntil = (now: number, overlapHours: number): number | null =>
  overlapHours === 0 ? null : now + overlapHours * hourMs
