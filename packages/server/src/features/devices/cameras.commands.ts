import type { CameraEdit, CameraView, NewCamera } from '@stallwise/contract/devices/cameras.contract.ts'
import { checkCamera } from '@stallwise/domain/devices/cameras.rules.ts'
import type { CameraDraft } from '@stallwise/domain/devices/cameras.rules.ts'
import { uuidv7 } from 'uuidv7'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { findCamera, insertCamera, updateCamera } from './cameras.store.ts'
import type { CameraRow } from './cameras.store.ts'
import { cameraDraft, cameraView } from './cameras.view.ts'
import { changeDevices, lotOfObject, refuseStale, withEdit } from './device-change.ts'
import type { DeviceParts, Editing } from './device-change.ts'
import { registerDevice, unregisterDevice } from './device-registry.store.ts'
import { listIds, listNames, markRemoved } from './lot-things.store.ts'

const may = 'camera.manage' as const
const kind = 'camera'

const check = async ({ tx, lotId }: Editing, draft: CameraDraft, id?: string): Promise<void> => {
  const names = await listNames(tx, 'camera', lotId, id)
  refuseFaults(checkCamera(draft, { names, zones: await listIds(tx, 'zone', lotId) }))
}

const known = async ({ tx, lotId }: Editing, id: string, isRemoved = false): Promise<CameraRow> => {
  const row = await findCamera(tx, lotId, id)
  if (!row || (row.removed_at !== null) !== isRemoved) throw new Refusal('not-found')
  return row
}

const viewOf = async (editing: Editing, id: string): Promise<CameraView> =>
  cameraView((await findCamera(editing.tx, editing.lotId, id))!, editing)

export const addCamera = async (
  parts: DeviceParts,
  viewer: Viewer,
  { parkingLot, ...draft }: NewCamera,
): Promise<CameraView> => {
  const deed = await changeDevices<CameraView>(
    parts,
    viewer,
    { lotId: parkingLot, may, kind },
    async (editing) => {
      await check(editing, draft)
      const id = uuidv7()
      await registerDevice(editing, 'camera', draft.id.trim())
      await insertCamera(editing.tx, editing.lotId, id, draft)
      return { action: 'camera.create', before: null, after: await viewOf(editing, id) }
    },
  )
  return deed.after!
}

export const changeCamera = async (
  parts: DeviceParts,
  viewer: Viewer,
  id: string,
  { version, ...edit }: CameraEdit,
): Promise<CameraView> => {
  const lotId = await lotOfObject(parts, viewer, 'camera', id)
  const deed = await changeDevices<CameraView>(parts, viewer, { lotId, may, kind }, async (editing) => {
    const row = await known(editing, id)
    const before = cameraView(row, editing)
    refuseStale(version, before)
    const draft = withEdit(cameraDraft(before), edit)
    await check(editing, draft, row.id)
    if (draft.id.trim() !== row.device_id) {
      await unregisterDevice(editing, row.device_id)
      await registerDevice(editing, 'camera', draft.id.trim())
    }
    await updateCamera(editing.tx, editing.lotId, row.id, draft)
    return { action: 'camera.edit', before, after: await viewOf(editing, row.id) }
  })
  return deed.after!
}

export const removeCamera = async (parts: DeviceParts, viewer: Viewer, id: string): Promise<void> => {
  const lotId = await lotOfObject(parts, viewer, 'camera', id)
  await changeDevices<CameraView>(parts, viewer, { lotId, may, kind }, async (editing) => {
    const row = await known(editing, id)
    await markRemoved(editing.tx, 'camera', { lotId, id: row.id }, new Date(editing.now))
    await unregisterDevice(editing, row.device_id)
    return { action: 'camera.remove', before: cameraView(row, editing), after: null }
  })
}

/** DEV-08: a name or an id that was taken meanwhile stands in the way. */
export const restoreCamera = async (parts: DeviceParts, viewer: Viewer, id: string): Promise<CameraView> => {
  const lotId = await lotOfObject(parts, viewer, 'camera', id)
  const deed = await changeDevices<CameraView>(parts, viewer, { lotId, may, kind }, async (editing) => {
    const row = await known(editing, id, true)
    await check(editing, cameraDraft(cameraView(row, editing)))
    await registerDevice(editing, 'camera', row.device_id)
    await markRemoved(editing.tx, 'camera', { lotId, id: row.id }, null)
    return { action: 'camera.restore', before: null, after: await viewOf(editing, row.id) }
  })
  return deed.after!
}
