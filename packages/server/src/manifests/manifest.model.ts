import type { Answers, FactHandlers } from '#lot-events/lot-events.model.ts'
import type { Tx } from '#platform/database/database.ts'
import type { TableOfMonths } from '#platform/database/drop-months.ts'
import type { Viewer } from '#platform/http/viewer.ts'

/**
 * The columns of its tables that hold what is to be erased in time: a name, an address, a license plate, a note. Every other
 * column of text of a lot's table is in `testing/personal-data/columns-that-stay.csv`.
 */
export type PersonalColumns = Readonly<Record<string, readonly string[]>>

/** Erases or deletes what of a lot ended before a time (milliseconds since 1970 UTC); returns how many rows. */
export type EraseOfLot = (tx: Tx, lotId: string, before: number) => Promise<number>

/** How long a feature keeps what it stores, and how it erases it afterwards (docs/domain/rules/retention.md). */
export interface Keeps {
  /** RET-20: as long as the lot keeps plates without a passholder. */
  readonly plates?: EraseOfLot
  /** RET-30: as long as the lot keeps what its devices reported; some at a time, again until there are none left. */
  readonly events?: EraseOfLot
  /** RET-33: its tables by month, of which whole months are dropped that no lot keeps. */
  readonly eventMonths?: readonly TableOfMonths[]
  readonly oneDay?: EraseOfLot
  /** DEV-15: as long as late messages are accepted, of all lots. */
  readonly lateMessages?: (tx: Tx, before: number) => Promise<number>
}

/** A lot moves from one customer to another. */
export interface LotMove {
  readonly viewer: Viewer
  readonly lotId: string
  readonly from: string
  readonly into: string
  /** The sources that go with it. */
  readonly sources: readonly string[]
  readonly at: Date
}

/** All of a customer moves to another one, which is to be the only one. */
export interface CustomerMove extends Pick<LotMove, 'viewer' | 'from' | 'into' | 'at'> {
  readonly lots: readonly string[]
}

export interface Moved {
  /** What the audit of both customers says about it. */
  readonly noted?: Readonly<Record<string, unknown>>
  /** The users whose rights changed. */
  readonly users?: readonly string[]
}

/** What becomes of a feature's rows, in the transaction that gives a lot or all lots of a customer to another customer. */
export interface Moves {
  readonly lot?: (tx: Tx, move: LotMove) => Promise<Moved | void>
  readonly customer?: (tx: Tx, move: CustomerMove) => Promise<Moved | void>
}

/** What a feature says of itself to those that ask every feature, and know none by name. */
export interface Manifest {
  readonly name: string
  /** What it does on facts. */
  readonly on?: FactHandlers
  /** The questions that it answers. */
  readonly answers?: Answers
  readonly personal?: PersonalColumns
  readonly keeps?: Keeps
  readonly moves?: Moves
}
