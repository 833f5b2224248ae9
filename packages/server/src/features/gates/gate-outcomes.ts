import type { CommandDecision } from '@stallwise/domain/commands/command.rules.ts'
import type { OutcomeReason } from '@stallwise/domain/gates/gates.model.ts'
import { pulseLifeMs, releaseAfter } from '@stallwise/domain/gates/pulse.rules.ts'
import { sql } from 'kysely'
import { writeAudit } from '#platform/audit/audit.ts'
import { decisionOfOverdue } from '#platform/commands/command-table.ts'
import type { Tx } from '#platform/database/database.ts'
import type { GateParts } from './gate-parts.ts'
import { findOpening, openings, type OpeningRow } from './openings.store.ts'

/** The final state of an opening. */
export type Decision = CommandDecision<OutcomeReason>

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

/** Stores the outcome of an opening; returns false if its state no longer allows it. GAT-13, GAT-17, GAT-30. */
export const decideIn = async (
  tx: Tx,
  opening: OpeningRow,
  decision: Decision,
  at: Date,
): Promise<boolean> => {
  const place = { lotId: opening.parking_lot_id, id: opening.id }
  const isReleased = decision.state !== 'expired' && releaseAfter(decision.state) === 'due'
  const noRelease = isReleased ? undefined : sql`release_state = 'none', release_due_at = null`
  if (!(await openings.writeDecision(tx, place, decision, noRelease))) return false
  await audit(tx, opening, decision, at)
  await openings.announce(tx, place.lotId)
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
    for (const overdue of await openings.lockOverdue(tx, pulseLifeMs, 100)) {
      const opening = await findOpening(tx, overdue.lotId, overdue.id)
      if (opening) await decideIn(tx, opening, decisionOfOverdue(overdue), at)
    }
  })
