import type { GateDecisionView, GateOpeningView } from '@stallwise/contract/gates/gates.contract.ts'
import { edgeSilenceMs } from '@stallwise/domain/gates/pulse.rules.ts'
import type { DecisionRow } from './gate-decisions.store.ts'
import type { OpeningRow } from './openings.store.ts'

/** GAT-42. */
export const isOnline = (seenAt: Date | null, now: number): boolean =>
  seenAt !== null && now - seenAt.getTime() <= edgeSilenceMs

export const openingView = (row: OpeningRow): GateOpeningView => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  sprockit: row.sprockit_id,
  name: row.gate_name,
  monexDeviceId: row.monex_device_id,
  outletToControl: row.outlet,
  reason: row.reason,
  cause: row.cause,
  by: { _id: row.asked_by, name: row.asked_by_name },
  askedAt: row.asked_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  state: row.state,
  outcomeReason: row.outcome_reason,
  release: row.release_state,
  releaseAttempts: row.release_attempts,
})

export const decisionView = (row: DecisionRow): GateDecisionView => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  decidedAt: row.decided_at.toISOString(),
  zone: { _id: row.zone_id, name: row.zone_name },
  device: row.device_name,
  passage: row.passage,
  licensePlate: row.plate,
  opens: row.opens,
  cause: row.cause,
  isPassback: row.is_passback,
  openingState: row.opening_state,
  wasOpening: row.was_opening,
  due:
    row.cause === 'unpaid' && row.due_cents !== null && row.due_since !== null
      ? { cents: row.due_cents, currency: row.currency, since: row.due_since.toISOString() }
      : null,
})
