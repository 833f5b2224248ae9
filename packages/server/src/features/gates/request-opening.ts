import { noReasonGiven } from '@stallwise/domain/gates/pulse.rules.ts'
import type { OpeningCause } from '@stallwise/domain/gates/read-opening.rules.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { lastSeenOnSite } from './edge-keys.store.ts'
import { lockGates, type GateControllerRow } from './gate-controllers.store.ts'
import { announceGates } from './gates-channel.ts'
import { decideIn } from './gate-outcomes.ts'
import { isOnline } from './gates.view.ts'
import {
  findOpening,
  insertOpening,
  outletFreeInMs,
  type NewOpening,
  type OpeningRow,
} from './openings.store.ts'

/** A request to pulse an outlet: by whom, and why. */
export interface OpenRequest {
  readonly id: string
  readonly controller: GateControllerRow
  readonly sprockitId: string | null
  readonly gateName: string
  readonly outlet: number
  readonly pulseMs: number
  readonly reason: string | undefined
  /** GAT-56: why it opens by itself; null = a user opens it. */
  readonly cause?: OpeningCause | null
  readonly by: { readonly id: string | null; readonly name: string }
  /** VIS-43: the decision about the vehicle that a person opens for. */
  readonly forDecision?: string | undefined
}

const openingOf = ({ controller, reason, cause = null, ...request }: OpenRequest): NewOpening => ({
  ...request,
  lotId: controller.parking_lot_id,
  controllerId: controller.id,
  reach: controller.reach,
  reason: reason?.trim() || noReasonGiven,
  cause,
})

const audit = (tx: Tx, opening: NewOpening, { controller }: OpenRequest, at: Date) =>
  writeAudit(tx, {
    parkingLotId: opening.lotId,
    actor: opening.by,
    action: 'gate.open',
    objectKind: 'gate-opening',
    objectId: opening.id,
    before: null,
    after: {
      gate: opening.gateName,
      sprockit: opening.sprockitId,
      reason: opening.reason,
      monexDeviceId: controller.monex_device_id,
      outletToControl: opening.outlet,
    },
    at,
  })

const isSameCommand = (known: OpeningRow, { controllerId, outlet, by }: NewOpening): boolean =>
  known.controller_id === controllerId && known.outlet === outlet && known.asked_by === by.id

/**
 * Records a requested pulse with its audit entry (GAT-10, GAT-30). Idempotent: the same id again returns the existing
 * opening in its current state (`isNew` false). GAT-16, GAT-18, GAT-42.
 */
export const requestOpening = async (
  tx: Tx,
  request: OpenRequest,
  now: number,
): Promise<{ opening: OpeningRow; isNew: boolean }> => {
  const opening = openingOf(request)
  const { lotId, id } = opening
  await lockGates(tx, lotId)
  const known = await findOpening(tx, lotId, id)
  if (known && !isSameCommand(known, opening)) throw new Refusal('command-used')
  if (known) return { opening: known, isNew: false }
  if ((await outletFreeInMs(tx, opening)) > 0) throw new Refusal('gate-busy')
  const at = new Date(now)
  await insertOpening(tx, opening, at)
  await audit(tx, opening, request, at)
  const row = (await findOpening(tx, lotId, id))!
  const isOffline = opening.reach === 'edge' && !isOnline(await lastSeenOnSite(tx, lotId), now)
  if (isOffline) await decideIn(tx, row, { state: 'refused', reason: 'edge-offline' }, at)
  else await announceGates(tx, lotId)
  return { opening: (await findOpening(tx, lotId, id))!, isNew: true }
}
