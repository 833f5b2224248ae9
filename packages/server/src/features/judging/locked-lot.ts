import type { JudgedLot, LotEffects } from '@stallwise/domain/judging/judged-lot.ts'

/** A lot under its lock, and the version that this transaction gives it. */
export interface LockedLot {
  lot: JudgedLot
  readonly version: number
  /** What screens have to ask again besides what the effects tell. */
  readonly stale: Set<string>
  /** The stalls that somebody edited: the screens get their data anew, not their state alone. */
  readonly editedStalls: Set<string>
  /** Nothing came for it after all: it stays at its version. */
  idle?: boolean
}

/** A lot whose batch is judged and yet to be written. */
export interface SettledLot extends LockedLot {
  readonly effects: LotEffects
  /** Names this transaction's outcome: what is kept in memory counts only while the lot's row has it. */
  readonly token: string
}
