import type { NewSector, SectorEdit, SectorView } from '@stallwise/contract/sectors/sectors.contract.ts'
import { checkSector } from '@stallwise/domain/sectors/sectors.rules.ts'
import type { SectorDraft } from '@stallwise/domain/sectors/sectors.rules.ts'
import { uuidv7 } from 'uuidv7'
import {
  changeDevices,
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
import { findSector, insertSector, loadPlaces, updateSector } from './sectors.store.ts'
import type { SectorRow } from './sectors.store.ts'
import { sectorView } from './sectors.view.ts'

const may = 'device.manage' as const
const kind = 'sector'

const judged = async ({ tx, lotId }: Editing, draft: SectorDraft, id?: string) => {
  const { stalls, floors } = await loadPlaces(tx, lotId)
  const names = await listNames(tx, 'sector', lotId, id)
  refuseFaults(checkSector(draft, { names, stalls: new Set(stalls.keys()), floors: new Set(floors.keys()) }))
  return {
    name: draft.name.trim(),
    stall_ids: [...new Set(draft.stalls)].map((number) => stalls.get(number)!),
    floor_ids: [...new Set(draft.floors)].map((name) => floors.get(name)!),
  }
}

const known = async ({ tx }: Editing, id: string, isRemoved = false): Promise<SectorRow> => {
  const row = await findSector(tx, id)
  if (!row || (row.removed_at !== null) !== isRemoved) throw new Refusal('not-found')
  return row
}

const viewOf = async ({ tx }: Editing, id: string): Promise<SectorView> =>
  sectorView((await findSector(tx, id))!)

const draftOf = ({ name, stalls, floors }: SectorView): SectorDraft => ({ name, stalls, floors })

export const addSector = async (
  parts: DeviceParts,
  viewer: Viewer,
  { parkingLot, ...draft }: NewSector,
): Promise<SectorView> => {
  const place = { lotId: parkingLot, may, kind }
  const deed = await changeDevices<SectorView>(parts, viewer, place, async (editing) => {
    const values = await judged(editing, draft)
    const id = uuidv7()
    await insertSector(editing.tx, editing.lotId, id, values)
    return { action: 'sector.create', before: null, after: await viewOf(editing, id) }
  })
  return deed.after!
}

export const changeSector = async (
  parts: DeviceParts,
  viewer: Viewer,
  id: string,
  { version, ...edit }: SectorEdit,
): Promise<SectorView> => {
  const lotId = await lotOfObject(parts, viewer, 'sector', id)
  const deed = await changeDevices<SectorView>(parts, viewer, { lotId, may, kind }, async (editing) => {
    const before = sectorView(await known(editing, id))
    refuseStale(version, before)
    await updateSector(
      editing.tx,
      lotId,
      before._id,
      await judged(editing, withEdit(draftOf(before), edit), before._id),
    )
    return { action: 'sector.edit', before, after: await viewOf(editing, before._id) }
  })
  return deed.after!
}

export const removeSector = async (parts: DeviceParts, viewer: Viewer, id: string): Promise<void> => {
  const lotId = await lotOfObject(parts, viewer, 'sector', id)
  await changeDevices<SectorView>(parts, viewer, { lotId, may, kind }, async (editing) => {
    const before = sectorView(await known(editing, id))
    await markRemoved(editing.tx, 'sector', { lotId, id: before._id }, new Date(editing.now))
    return { action: 'sector.remove', before, after: null }
  })
}

/** SEC-05: without the stalls and floors that are no longer there. */
export const restoreSector = async (parts: DeviceParts, viewer: Viewer, id: string): Promise<SectorView> => {
  const lotId = await lotOfObject(parts, viewer, 'sector', id)
  const deed = await changeDevices<SectorView>(parts, viewer, { lotId, may, kind }, async (editing) => {
    const row = await known(editing, id, true)
    await judged(editing, draftOf(sectorView(row)))
    await markRemoved(editing.tx, 'sector', { lotId, id: row.id }, null)
    return { action: 'sector.restore', before: null, after: await viewOf(editing, row.id) }
  })
  return deed.after!
}
