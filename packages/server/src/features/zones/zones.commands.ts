import type { NewZone, ZoneEdit, ZoneView } from '@stallwise/contract/zones/zones.contract.ts'
import { checkZone } from '@stallwise/domain/zones/zones.rules.ts'
import type { ZoneDraft } from '@stallwise/domain/zones/zones.rules.ts'
import { uuidv7 } from 'uuidv7'
import {
  changeDevices,
  listIds,
  listNames,
  lotOfObject,
  markRemoved,
  refuseStale,
  withEdit,
} from '#features/devices/devices.public.ts'
import type { DeviceParts, Editing } from '#features/devices/devices.public.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { attachDevices, findZone, insertZone, listMemberIds, updateZone } from './zones.store.ts'
import type { ZoneRow } from './zones.store.ts'
import { zoneDraft, zoneView } from './zones.view.ts'

const may = 'device.manage' as const
const kind = 'zone'

const check = async ({ tx, lotId }: Editing, draft: ZoneDraft, id?: string): Promise<void> => {
  const context = {
    ...(await listMemberIds(tx, lotId)),
    names: await listNames(tx, 'zone', lotId, id),
    cameras: await listIds(tx, 'camera', lotId),
    rfidReader: await listIds(tx, 'rfid_reader', lotId),
  }
  refuseFaults(checkZone(draft, context))
}

const known = async ({ tx }: Editing, id: string, isRemoved = false): Promise<ZoneRow> => {
  const row = await findZone(tx, id)
  if (!row || (row.removed_at !== null) !== isRemoved) throw new Refusal('not-found')
  return row
}

const viewOf = async ({ tx }: Editing, id: string): Promise<ZoneView> => zoneView((await findZone(tx, id))!)

const attach = async ({ tx, lotId }: Editing, zoneId: string, draft: ZoneDraft): Promise<void> => {
  await attachDevices(tx, 'camera', { lotId, zoneId }, draft.cameras)
  await attachDevices(tx, 'rfid_reader', { lotId, zoneId }, draft.rfidReader)
}

export const addZone = async (
  parts: DeviceParts,
  viewer: Viewer,
  { parkingLot, ...draft }: NewZone,
): Promise<ZoneView> => {
  const deed = await changeDevices<ZoneView>(
    parts,
    viewer,
    { lotId: parkingLot, may, kind },
    async (editing) => {
      await check(editing, draft)
      const id = uuidv7()
      await insertZone(editing.tx, editing.lotId, id, draft)
      await attach(editing, id, draft)
      return { action: 'zone.create', before: null, after: await viewOf(editing, id) }
    },
  )
  return deed.after!
}

export const changeZone = async (
  parts: DeviceParts,
  viewer: Viewer,
  id: string,
  { version, ...edit }: ZoneEdit,
): Promise<ZoneView> => {
  const lotId = await lotOfObject(parts, viewer, 'zone', id)
  const deed = await changeDevices<ZoneView>(parts, viewer, { lotId, may, kind }, async (editing) => {
    const before = zoneView(await known(editing, id))
    refuseStale(version, before)
    const draft = withEdit(zoneDraft(before), edit)
    await check(editing, draft, before._id)
    await updateZone(editing.tx, lotId, before._id, draft)
    await attach(editing, before._id, draft)
    return { action: 'zone.edit', before, after: await viewOf(editing, before._id) }
  })
  return deed.after!
}

/** ZON-06: what a zone held stands alone while it is removed. */
export const removeZone = async (parts: DeviceParts, viewer: Viewer, id: string): Promise<void> => {
  const lotId = await lotOfObject(parts, viewer, 'zone', id)
  await changeDevices<ZoneView>(parts, viewer, { lotId, may, kind }, async (editing) => {
    const before = zoneView(await known(editing, id))
    await markRemoved(editing.tx, 'zone', { lotId, id: before._id }, new Date(editing.now))
    return { action: 'zone.remove', before, after: null }
  })
}

/** ZON-06: what went to no other zone meanwhile is in it again. */
export const restoreZone = async (parts: DeviceParts, viewer: Viewer, id: string): Promise<ZoneView> => {
  const lotId = await lotOfObject(parts, viewer, 'zone', id)
  const deed = await changeDevices<ZoneView>(parts, viewer, { lotId, may, kind }, async (editing) => {
    const row = await known(editing, id, true)
    await check(editing, zoneDraft(zoneView(row)))
    await markRemoved(editing.tx, 'zone', { lotId, id: row.id }, null)
    return { action: 'zone.restore', before: null, after: await viewOf(editing, row.id) }
  })
  return deed.after!
}
