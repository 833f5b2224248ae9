import {
  type GateOutcome,
  type OpeningState,
  type OutcomeReason,
  openingStates,
} from '@stallwise/domain/gates/gates.model.ts'
import { mayFollow, releaseAfter } from '@stallwise/domain/gates/pulse.rules.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { announceGates } from './gate-notices.ts'
import type { GateParts } from './gate-parts.ts'
import { findOpening, claimStaleOpenings, writeOutcome, type OpeningRow } from './openings.store.ts'

/** The final state of an opening. */
export type Decision = GateOutcome | { readonly state: 'expired'; readonly reason: OutcomeReason }

const audit = (tx: Tx, opening: OpeningRow, decision: Decision, at: Date) =>
  writeAudit(tx, {
    parkingLotId: opening.parking_lot_id,
    actor: { id: opening.asked_by, name: opening.asked_by_name },
    action: 'gate.outcome',
    objectKind: 'gate-opening',
    objectId: opening.id,
    before: null,
    after: { gate: opening.gate_name, reason: opening.reason, outcome: decision },
    at,
  })

const statesBefore = (state: Decision['state']): OpeningState[] =>
  openingStates.filter((before) => mayFollow(before, state))

/** Stores the outcome of an opening; returns false if its state no longer allows it. GAT-13, GAT-17, GAT-30. */
export const decideIn = async (
  tx: Tx,
  opening: OpeningRow,
  decision: Decision,
  at: Date,
): Promise<boolean> => {
  const { parking_lot_id: lotId, id } = opening
  const { state } = decision
  const isReleased = state !== 'expired' && releaseAfter(state) === 'due'
  const outcome = {
    state,
    reason: 'reason' in decision ? decision.reason : null,
    release: isReleased ? ('keep' as const) : ('none' as const),
  }
  if (!(await writeOutcome(tx, { lotId, id }, statesBefore(state), outcome))) return false
  await audit(tx, opening, decision, at)
  await announceGates(tx, lotId)
  return true
}

/** Like `decideIn`, in its own transaction; returns the opening as stored afterwards. */
export const decide = (
  { database, clock }: GateParts,
  { parking_lot_id: lotId, id }: Pick<OpeningRow, 'parking_lot_id' | 'id'>,
  decision: Decision,
): Promise<OpeningRow> =>
  database.withViewer({ lots: [lotId] }, async (tx) => {
    await decideIn(tx, (await findOpening(tx, lotId, id))!, decision, new Date(clock()))
    return (await findOpening(tx, lotId, id))!
  })

/** GAT-13: decides openings that were not decided in time, after a crash or because the edge box did not fetch them. */
export const closeStaleOpenings = ({ database, clock }: GateParts): Promise<void> =>
  database.asSystem(async (tx) => {
    const at = new Date(clock())
    for (const opening of await claimStaleOpenings(tx)) {
      if (opening.state === 'requested')
        await decideIn(tx, opening, { state: 'expired', reason: 'too-late' }, at)
      else {
        const reason = opening.claimed_by === null ? 'server-stopped' : 'no-answer'
        await decideIn(tx, opening, { state: 'unknown', reason }, at)
      }
    }
  })
