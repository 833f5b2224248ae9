import { slotMs, slotOf } from '../time/slots.ts'
import type { Visit } from '../visits/visits.model.ts'
import type { LotFacts } from './judging.model.ts'
import type { LoggedRead } from './logged-event.ts'

/**
 * The part of a lot's past that events can still correct. The stalls' facts are from before `countedFrom`; reports, reads
 * and visits are in any order.
 */
export interface LotWindow {
  /** Set if the window starts earlier than usual, so that late events can correct history. */
  readonly from?: number | undefined
  readonly stalls: readonly { deviceId: string; at: number; eventId: string; occupied: boolean }[]
  /** The reads of the window, and those shortly before it, which VIS-01, VIS-08 and VIS-09 need. */
  readonly reads: readonly LoggedRead[]
  /** Every visit that overlaps the time from `countedFrom` on. */
  readonly visits: readonly Visit[]
  /** VIS-40: the visits that ended by themselves before `countedFrom` and whose stay goes on. */
  readonly overlong: readonly Visit[]
  /** When the lot's devices reported from `countedFrom` on (the newest of each slot is enough), and last before it. */
  readonly reportedAt: readonly number[]
  readonly reportedBefore: number | null
}

/** An empty window. */
export const emptyWindow = (): LotWindow => ({
  stalls: [],
  reads: [],
  visits: [],
  overlong: [],
  reportedAt: [],
  reportedBefore: null,
})

/** ING-03: when the window of reads starts. */
export const windowStart = (now: number, latenessMs: number, from = Infinity): number =>
  Math.min(now - latenessMs, from)

/**
 * The time from which a lot must be counted: the start of the slot in which the window starts, or of the first slot without
 * a sample if that is earlier.
 */
export const countedFrom = (
  { sampledUntil, latenessMs }: Pick<LotFacts, 'sampledUntil' | 'latenessMs'>,
  now: number,
  from = Infinity,
): number => slotOf(Math.min(windowStart(now, latenessMs, from), sampledUntil ?? Infinity)) * slotMs
