/**
 * What an import does to rows that are not as they should be, or tells of them (HIS-03, HIS-07 to HIS-12).
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

/** The rows of one kind: how many, and the first of them (`read` as it stood there, `kept` the count made of it). */
export interface ImportChange {
  readonly kind: ChangeKind
  readonly count: number
  readonly first: readonly { readonly row: number; readonly read: string; readonly kept: number | null }[]
}

/** Why a row, or the file by its header, cannot be read. HIS-01 to HIS-06. */
export type HistoryFaultCode =
  | 'column-missing'
  | 'column-ambiguous'
  | 'no-capacity'
  | 'no-rows'
  | 'too-many-rows'
  | 'unreadable'
  | 'not-a-time'
  | 'not-a-number'
  | 'too-large'
  | 'too-old'
  | 'too-new'

/** A fault of a file: its row (from 1, the header included) and what is wrong there. */
export interface HistoryFault {
  readonly row: number
  readonly code: HistoryFaultCode
  readonly message: string
}

/** What a column counts. */
export type HistoryColumn = 'occupied' | 'free'

/** What a file is read with: the lot's IANA time zone, the capacity that `free` is taken from, and the time now (milliseconds since 1970 UTC). */
export interface ImportSettings {
  readonly timeZone: string
  readonly capacity: number
  readonly now: number
}

/** A row as it stands in the file: wall time (as if UTC) with its offset in minutes (null = the lot's clock), and the count (null = not known). */
export interface HistoryRow {
  readonly row: number
  readonly time: string
  readonly wallMs: number
  readonly offsetMinutes: number | null
  readonly text: string
  readonly value: number | null
}

/** Vehicles from a time (milliseconds since 1970 UTC) on; null = not known. */
export interface Reading {
  readonly at: number
  readonly occupied: number | null
}

/** What a file says of a slot: nothing, what holds from a reading before it (or that no more is known), or a reading. HIS-21. */
export const slotMark = { none: 0, held: 1, reading: 2 } as const
/** What a file says of a slot. */
export type SlotMark = (typeof slotMark)[keyof typeof slotMark]

/** The imported values of a local day by 5-minute slot, and what each is; `startMs` in milliseconds since 1970 UTC. */
export interface ImportedDay {
  readonly day: string
  readonly startMs: number
  readonly slots: readonly (number | null)[]
  readonly marks: readonly SlotMark[]
}

/** Stretches between the first and the last reading of which nothing is known. */
export interface ImportGaps {
  readonly count: number
  readonly longestMinutes: number
  readonly unknownMinutes: number
}
