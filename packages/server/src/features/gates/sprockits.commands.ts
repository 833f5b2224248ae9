import type { NewSprockit, SprockitEdit, SprockitView } from '@stallwise/contract/gates/gates.contract.ts'
import { checkSprockit, type SprockitDraft } from '@stallwise/domain/gates/gate-fields.rules.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { refuseStale, type SeenVersion } from '#platform/http/seen-version.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { listGateControllers, lockGates } from './gate-controllers.store.ts'
import type { GateParts } from './gate-parts.ts'
import { auditGateChange } from './gates.audit.ts'
import { sprockitView } from './gates.view.ts'
import {
  findSprockit,
  insertSprockit,
  listAllSprockits,
  updateSprockit,
  type SprockitFields,
  type SprockitRow,
} from './sprockits.store.ts'

const maxControllers = 500

const draftOf = (row: SprockitRow): SprockitDraft => ({
  name: row.name,
  id: row.code,
  description: row.description,
  monexDeviceId: row.monex_device_id,
  outletToControl: row.outlet,
  pulseMs: row.pulse_ms,
})

/** GAT-01, GAT-03: validates a draft and returns the fields to store. */
const fieldsOf = async (
  tx: Tx,
  lotId: string,
  draft: SprockitDraft,
  ownId?: string,
): Promise<SprockitFields> => {
  const controllers = await listGateControllers(tx, { lotId, limit: maxControllers })
  const named = controllers.map(({ monex_device_id, driver }) => ({ monexDeviceId: monex_device_id, driver }))
  const match = named.find(
    ({ monexDeviceId }) => monexDeviceId.toLowerCase() === draft.monexDeviceId.trim().toLowerCase(),
  )
  const normalized = match ? { ...draft, monexDeviceId: match.monexDeviceId } : draft
  const others = (await listAllSprockits(tx, lotId)).filter(({ id }) => id !== ownId).map(draftOf)
  refuseFaults(checkSprockit(normalized, { others, controllers: named }))
  return {
    name: normalized.name.trim(),
    code: normalized.id.trim(),
    description: normalized.description.trim(),
    outlet: Number(normalized.outletToControl),
    pulse_ms: Number(normalized.pulseMs),
    controller_id: controllers.find(({ monex_device_id }) => monex_device_id === normalized.monexDeviceId)!
      .id,
  }
}

const auditView = (row: SprockitRow) => draftOf(row)

/** Reads a sprockit under the lock of its lot's gates; refused as not found unless it exists and `isRemoved` matches. */
const lockSprockit = async (tx: Tx, id: string, isRemoved = false): Promise<SprockitRow> => {
  const found = await findSprockit(tx, id)
  if (!found) throw new Refusal('not-found')
  await lockGates(tx, found.parking_lot_id)
  const row = await findSprockit(tx, id)
  if (!row || (row.removed_at !== null) !== isRemoved) throw new Refusal('not-found')
  return row
}

export const addSprockit = (
  { database, clock }: GateParts,
  viewer: Viewer,
  { parkingLot, outletToControl, ...wanted }: NewSprockit,
): Promise<SprockitView> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const place = { lotId: parkingLot, id: uuidv7() }
    await lockGates(tx, place.lotId)
    const draft = { ...wanted, outletToControl: outletToControl ?? '' }
    await insertSprockit(tx, place, await fieldsOf(tx, place.lotId, draft))
    const row = (await findSprockit(tx, place.id))!
    const entry = { action: 'sprockit.create', before: null, after: auditView(row), at: new Date(clock()) }
    await auditGateChange(tx, {
      ...entry,
      lotId: place.lotId,
      viewer,
      objectKind: 'sprockit',
      objectId: place.id,
    })
    return sprockitView(row, clock())
  })

export const editSprockit = (
  { database, clock }: GateParts,
  viewer: Viewer,
  id: string,
  { version, ...edit }: SprockitEdit,
): Promise<SprockitView> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const before = await lockSprockit(tx, id)
    const lotId = before.parking_lot_id
    refuseStale(version, sprockitView(before, clock()))
    await updateSprockit(
      tx,
      { lotId, id },
      await fieldsOf(tx, lotId, { ...draftOf(before), ...edit }, before.id),
    )
    const after = (await findSprockit(tx, id))!
    const entry = { action: 'sprockit.edit', before: auditView(before), after: auditView(after) }
    const at = new Date(clock())
    await auditGateChange(tx, { ...entry, at, lotId, viewer, objectKind: 'sprockit', objectId: before.id })
    return sprockitView(after, clock())
  })

export const removeSprockit = (
  { database, clock }: GateParts,
  viewer: Viewer,
  id: string,
  { version }: SeenVersion,
): Promise<void> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const before = await lockSprockit(tx, id)
    refuseStale(version, sprockitView(before, clock()))
    const lotId = before.parking_lot_id
    const at = new Date(clock())
    await updateSprockit(tx, { lotId, id }, { removed_at: at })
    const entry = { action: 'sprockit.remove', before: auditView(before), after: null, at }
    await auditGateChange(tx, { ...entry, lotId, viewer, objectKind: 'sprockit', objectId: before.id })
  })

export const restoreSprockit = (
  { database, clock }: GateParts,
  viewer: Viewer,
  id: string,
): Promise<SprockitView> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const before = await lockSprockit(tx, id, true)
    const lotId = before.parking_lot_id
    await fieldsOf(tx, lotId, draftOf(before), before.id)
    await updateSprockit(tx, { lotId, id }, { removed_at: null })
    const after = (await findSprockit(tx, id))!
    const entry = { action: 'sprockit.restore', before: null, after: auditView(after), at: new Date(clock()) }
    await auditGateChange(tx, { ...entry, lotId, viewer, objectKind: 'sprockit', objectId: before.id })
    return sprockitView(after, clock())
  })
