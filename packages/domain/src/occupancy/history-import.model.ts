/**
 * What an import corrects in rows, or reports about them (HIS-03, HIS-07 to HIS-12).
 * freeAboveCapacity: more free than capacity, read as empty. negative: below zero, read as full (free) or empty
 * (occupied). aboveCapacity: more vehicles than capacity, kept unchanged. noValue: the count is unknown from
 * then on. repeated: a duplicate row, dropped. contradicted: the same time with another count, the last
 * one is used. outOfOrder: sorted by time. skippedHour: a time that the lot's clock skipped, read as an hour
 * later. repeatedHour: a time that the lot's clock showed twice, resolved by the neighbouring rows.
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

/** A kind of change that an import makes or reports. */
export type ChangeKind = (typeof changeKinds)[number]

/** The rows of one kind: their number, and the first of them (`read` = the text in the file, `kept` = the count used). */
export interface ImportChange {
  readonly kind: ChangeKind
  readonly count: number
  readonly first: readonly { readonly row: number; readonly read: string; readonly kept: number | null }[]
}

/** Why a row or the file's header cannot be read. HIS-01 to HIS-06. */
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

/** A fault of a file with its row (from 1, the header included). */
export interface HistoryFault {
  readonly row: number
  readonly code: HistoryFaultCode
  readonly message: string
}

/** What a column counts. */
export type HistoryColumn = 'occupied' | 'free'

/** Context for reading a file: the lot's IANA time zone, the capacity from which `free` is subtracted, and the current time (milliseconds since 1970 UTC). */
export interface ImportSettings {
  readonly timeZone: string
  readonly capacity: number
  readonly now: number
}

/** A row of the file: wall time (as if UTC) with its offset in minutes (null = the lot's clock), and the count (null = unknown). */
export interface HistoryRow {
  readonly row: number
  readonly time: string
  readonly wallMs: number
  readonly offsetMinutes: number | null
  readonly text: string
  readonly value: number | null
}

/** Number of vehicles from a time (milliseconds since 1970 UTC) on; null = unknown. */
export interface Reading {
  readonly at: number
  readonly occupied: number | null
}

/** Marks of a slot: no value, a value carried over from an earlier reading (or unknown from then on), or a reading. HIS-21. */
export const slotMark = { none: 0, carriedOver: 1, reading: 2 } as const
/** Mark of a slot. */
export type SlotMark = (typeof slotMark)[keyof typeof slotMark]

/** The imported values of a local day by 5-minute slot with their marks; `startMs` in milliseconds since 1970 UTC. */
export interface ImportedDay {
  readonly day: string
  readonly startMs: number
  readonly slots: readonly (number | null)[]
  readonly marks: readonly SlotMark[]
}

/** Periods without data between the first and the last reading. */
export interface ImportGaps {
  readonly count: number
  readonly longestMinutes: number
  readonly unknownMinutes: number
}
