import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { secondsSilent, silentAfterSeconds, staleAfterSeconds } from '../order/attention.ts'

/** How current the figures of a row are. */
export type LotState =
  | { kind: 'live' }
  | { kind: 'stale'; seconds: number }
  | { kind: 'silent'; seconds: number | null }
  | { kind: 'cameras'; offline: number }

/** LOT-16: no messages has priority over offline cameras, and these over stale figures. */
export const lotState = (lot: LotListItem, now: number): LotState => {
  const seconds = secondsSilent(lot, now)
  if (seconds === null || (seconds !== undefined && seconds > silentAfterSeconds))
    return { kind: 'silent', seconds }
  const offline = lot.cameras ? lot.cameras.total - lot.cameras.reporting : 0
  if (offline > 0) return { kind: 'cameras', offline }
  if (seconds !== undefined && seconds > staleAfterSeconds) return { kind: 'stale', seconds }
  return { kind: 'live' }
}
