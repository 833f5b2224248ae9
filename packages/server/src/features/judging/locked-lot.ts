import type { StaleName } from '@stallwise/contract/live/live.contract.ts'
import type { JudgedLot, LotEffects } from '@stallwise/domain/judging/judged-lot.ts'

/** A locked lot, and the version that this transaction gives it. */
export interface LockedLot {
  lot: JudgedLot
  readonly version: number
  /** The token of the transaction that judged the lot before. */
  readonly tokenBefore: string
  /** Data that screens have to load again, in addition to what follows from the effects. */
  readonly stale: Set<StaleName>
  /** Stalls that were edited: screens get all of their data, not only their state. */
  readonly editedStalls: Set<string>
  /** True if nothing happened: the lot keeps its version. */
  idle?: boolean
}

/** A lot whose batch has been judged but not written yet. */
export interface SettledLot extends LockedLot {
  readonly effects: LotEffects
  /** Identifies this transaction's result: the cached lot is valid only while the lot's row has this token. */
  readonly token: string
}
