import type {
  GateControllerEdit,
  GateControllerView,
  NewGateController,
} from '@stallwise/contract/gates/gate-controllers.contract.ts'
import { checkGateController, type GateControllerDraft } from '@stallwise/domain/gates/gate-fields.rules.ts'
import { usualOutletBase } from '@stallwise/domain/gates/pulse.rules.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { refuseStale, type SeenVersion } from '#platform/http/seen-version.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import {
  findGateController,
  insertGateController,
  isControllerBusy,
  listGateControllers,
  lockGates,
  setGateControllerRemoved,
  updateGateController,
  type GateControllerFields,
  type GateControllerRow,
} from './gate-controllers.store.ts'
import type { GateParts } from './gate-parts.ts'
import { giveUpReleases, takeUpReleases } from './give-up-releases.ts'
import { openCredentials, sealCredentials } from './gate-targets.ts'
import { auditGateChange } from './gates.audit.ts'
import { gateControllerView } from './gates.view.ts'

const maxControllers = 500

/** GAT-04: the audit stores neither user name nor password of a controller, only whether there is a password. */
const auditView = (row: GateControllerRow) => {
  const { monexDeviceId, driver, reach, address, outletBase, settings, hasPassword } = gateControllerView(row)
  return { monexDeviceId, driver, reach, address, outletBase, settings, hasPassword }
}

const draftOf = (row: GateControllerRow): GateControllerDraft => ({
  monexDeviceId: row.monex_device_id,
  driver: row.driver,
  reach: row.reach,
  address: row.address,
  outletBase: row.outlet_base,
  settings: row.settings,
  username: null,
  password: null,
})

const credentialsOf = (
  { sealing }: GateParts,
  place: { parking_lot_id: string; id: string },
  { username, password }: GateControllerDraft,
  before: GateControllerRow | undefined,
): string | null => {
  const kept = before ? openCredentials(sealing, before) : { username: '', password: '' }
  const next = { username: username ?? kept.username, password: password ?? kept.password }
  return next.username === '' && next.password === '' ? null : sealCredentials(sealing, place, next)
}

/** GAT-02 to GAT-07: validates a draft and returns the fields to store. */
const fieldsOf = async (
  parts: GateParts,
  tx: Tx,
  place: { parking_lot_id: string; id: string },
  draft: GateControllerDraft,
  before?: GateControllerRow,
): Promise<GateControllerFields> => {
  const others = await listGateControllers(tx, { lotId: place.parking_lot_id, limit: maxControllers })
  const taken = others.filter(({ id }) => id !== place.id).map(({ monex_device_id }) => monex_device_id)
  const hasPassword = before !== undefined && before.credentials !== null
  const mayConnect = (address: string) => parts.addresses.mayBeAllowed(address)
  refuseFaults(checkGateController(draft, { taken, hasPassword, before, mayConnect }))
  return {
    monex_device_id: draft.monexDeviceId.trim(),
    driver: draft.driver,
    reach: draft.reach,
    address: draft.address.trim(),
    outlet_base: Number(draft.outletBase),
    settings: draft.settings,
    credentials: credentialsOf(parts, place, draft, before),
  }
}

const lockController = async (tx: Tx, id: string, isRemoved = false): Promise<GateControllerRow> => {
  const found = await findGateController(tx, id)
  if (!found) throw new Refusal('not-found')
  await lockGates(tx, found.parking_lot_id)
  const row = await findGateController(tx, id)
  if (!row || (row.removed_at !== null) !== isRemoved) throw new Refusal('not-found')
  return row
}

interface Change {
  readonly action: string
  readonly before: GateControllerRow | null
  readonly after: GateControllerRow | null
}

const audit = (tx: Tx, { clock }: GateParts, viewer: Viewer, { action, before, after }: Change) => {
  const row = (after ?? before)!
  return auditGateChange(tx, {
    lotId: row.parking_lot_id,
    viewer,
    action,
    objectKind: 'gate-controller',
    objectId: row.id,
    before: before && auditView(before),
    after: after && auditView(after),
    at: new Date(clock()),
  })
}

export const addGateController = (
  parts: GateParts,
  viewer: Viewer,
  { parkingLot, ...wanted }: NewGateController,
): Promise<GateControllerView> =>
  parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const place = { parking_lot_id: parkingLot, id: uuidv7() }
    await lockGates(tx, place.parking_lot_id)
    const draft = { ...wanted, outletBase: wanted.outletBase ?? usualOutletBase(wanted.driver) }
    const fields = await fieldsOf(parts, tx, place, draft)
    await insertGateController(tx, { lotId: place.parking_lot_id, id: place.id }, fields)
    const after = (await findGateController(tx, place.id))!
    await audit(tx, parts, viewer, { action: 'gate-controller.create', before: null, after })
    return gateControllerView(after)
  })

export const editGateController = (
  parts: GateParts,
  viewer: Viewer,
  id: string,
  { version, ...edit }: GateControllerEdit,
): Promise<GateControllerView> =>
  parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const before = await lockController(tx, id)
    refuseStale(version, gateControllerView(before))
    const fields = await fieldsOf(parts, tx, before, { ...draftOf(before), ...edit }, before)
    await updateGateController(tx, { lotId: before.parking_lot_id, id: before.id }, fields)
    const after = (await findGateController(tx, id))!
    await audit(tx, parts, viewer, { action: 'gate-controller.edit', before, after })
    return gateControllerView(after)
  })

/** GAT-22, GAT-24: overdue releases are given up in the same transaction if `giveUp` asks for it. */
export const removeGateController = (
  parts: GateParts,
  viewer: Viewer,
  id: string,
  { giveUp, version }: { readonly giveUp?: 'releases' | undefined } & SeenVersion,
): Promise<void> =>
  parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const before = await lockController(tx, id)
    refuseStale(version, gateControllerView(before))
    const lotId = before.parking_lot_id
    if (before.sprockits > 0 || (await isControllerBusy(tx, lotId, before.id)))
      throw new Refusal('controller-in-use')
    if (before.overdue_releases > 0 && giveUp === undefined) throw new Refusal('release-not-confirmed')
    await giveUpReleases(tx, parts, viewer, before)
    await setGateControllerRemoved(tx, { lotId, id: before.id }, new Date(parts.clock()))
    await audit(tx, parts, viewer, { action: 'gate-controller.remove', before, after: null })
  })

export const restoreGateController = (
  parts: GateParts,
  viewer: Viewer,
  id: string,
): Promise<GateControllerView> =>
  parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const before = await lockController(tx, id, true)
    await fieldsOf(parts, tx, before, draftOf(before), before)
    await setGateControllerRemoved(tx, { lotId: before.parking_lot_id, id: before.id }, null)
    await takeUpReleases(tx, parts, viewer, before)
    const after = (await findGateController(tx, id))!
    await audit(tx, parts, viewer, { action: 'gate-controller.restore', before: null, after })
    return gateControllerView(after)
  })
