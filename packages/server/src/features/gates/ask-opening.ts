import { noReasonGiven } from '@stallwise/domain/gates/pulse.rules.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { lastSeenOnSite } from './edge-keys.store.ts'
import { lockGates, type GateControllerRow } from './gate-controllers.store.ts'
import { announceGates } from './gate-notices.ts'
import { decideIn } from './gate-outcomes.ts'
import { isOnline } from './gates.view.ts'
import {
  findOpening,
  insertOpening,
  isOutletBusy,
  type NewOpening,
  type OpeningRow,
} from './openings.store.ts'

/** Who wants which outlet pulsed, and why. */
export interface Wish {
  readonly id: string
  readonly controller: GateControllerRow
  readonly sprockitId: string | null
  readonly gateName: string
  readonly outlet: number
  readonly pulseMs: number
  readonly reason: string | undefined
  readonly by: { readonly id: string | null; readonly name: string }
}

const openingOf = ({ controller, reason, ...wish }: Wish): NewOpening => ({
  lotId: controller.parking_lot_id,
  id: wish.id,
  sprockitId: wish.sprockitId,
  gateName: wish.gateName,
  controllerId: controller.id,
  outlet: wish.outlet,
  pulseMs: wish.pulseMs,
  reach: controller.reach,
  reason: reason?.trim() || noReasonGiven,
  by: wish.by,
})

const audit = (tx: Tx, opening: NewOpening, { controller }: Wish, at: Date) =>
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
 * Asks for a pulse by a row, with its audit entry (GAT-10, GAT-30). The same id again gives the opening that it was
 * asked for with, as it stands (`isNew` false). GAT-16, GAT-18, GAT-42.
 */
export const askOpening = async (
  tx: Tx,
  wish: Wish,
  now: number,
): Promise<{ opening: OpeningRow; isNew: boolean }> => {
  const opening = openingOf(wish)
  const { lotId, id } = opening
  await lockGates(tx, lotId)
  const known = await findOpening(tx, lotId, id)
  if (known && !isSameCommand(known, opening)) throw new Refusal('command-used')
  if (known) return { opening: known, isNew: false }
  if (await isOutletBusy(tx, opening)) throw new Refusal('gate-busy')
  await insertOpening(tx, opening)
  const at = new Date(now)
  await audit(tx, opening, wish, at)
  const row = (await findOpening(tx, lotId, id))!
  const isOffline = opening.reach === 'edge' && !isOnline(await lastSeenOnSite(tx, lotId), now)
  if (isOffline) await decideIn(tx, row, { state: 'refused', reason: 'edge-offline' }, at)
  else await announceGates(tx, lotId)
  return { opening: (await findOpening(tx, lotId, id))!, isNew: true }
}
