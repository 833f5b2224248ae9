/**
 * What an import does to rows that are not as they should be, or tells of them. HIS-07 to HIS-13.
 * freeAboveCapacity: more free than there is, taken as empty. negative: below zero, taken as full (free) or empty
 * (occupied). aboveCapacity: more vehicles than capacity, kept as they are. noValue: the count is not known from
 * there on. repeated: the same row again, dropped. contradicted: the same time again with another count, the last
 * one stands. outOfOrder: put where it belongs. skippedHour: a time that the lot's clock skipped, taken as an hour
 * later. repeatedHour: a time that the lot's clock showed twice, placed by the rows around it.
 */
export const changeKinds = [
  'freeAboveCapacity',
  'negative',
  'aboveCapacity',
  'noValue',
  'repeated',
  'contradicted',
  'outOfOrder',
  'skippedHour',
  'repeatedHour',
] as const

/** A kind of change that an import makes or tells of. */
export type ChangeKind = (typeof changeKinds)[number]
