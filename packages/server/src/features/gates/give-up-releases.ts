import type { Tx } from '#platform/database/database.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { GateControllerRow } from './gate-controllers.store.ts'
import { announceGates } from './gate-notices.ts'
import type { GateParts } from './gate-parts.ts'
import { auditGateChange } from './gates.audit.ts'
import { turnReleases } from './releases.store.ts'

const setReleases = async (
  tx: Tx,
  { clock }: GateParts,
  viewer: Viewer,
  { parking_lot_id: lotId, id: controllerId, monex_device_id: monexDeviceId }: GateControllerRow,
  to: 'given-up' | 'due',
): Promise<void> => {
  const releases = await turnReleases(tx, { lotId, controllerId }, to)
  for (const { id: objectId, gate, outlet, attempts } of releases)
    await auditGateChange(tx, {
      lotId,
      viewer,
      objectKind: 'gate-opening',
      objectId,
      at: new Date(clock()),
      action: to === 'due' ? 'gate.release-due' : 'gate.release-given-up',
      before: { release: to === 'due' ? 'given-up' : 'due' },
      after: { release: to, gate, monexDeviceId, outletToControl: outlet, attempts },
    })
  if (releases.length > 0) await announceGates(tx, lotId)
}

/** GAT-24: stops trying the releases of a controller; each is recorded in the audit. */
export const giveUpReleases = (tx: Tx, parts: GateParts, viewer: Viewer, controller: GateControllerRow) =>
  setReleases(tx, parts, viewer, controller, 'given-up')

/** GAT-24: the releases of a restored controller are due again. */
export const takeUpReleases = (tx: Tx, parts: GateParts, viewer: Viewer, controller: GateControllerRow) =>
  setReleases(tx, parts, viewer, controller, 'due')
