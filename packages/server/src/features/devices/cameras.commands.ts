import { checkCamera, type CameraDraft } from '@stallwise/domain/devices/cameras.rules.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { findCamera, insertCamera, updateCamera } from './cameras.store.ts'
import { cameraDraft, cameraView } from './cameras.view.ts'
import { noteGateChange, type LotChange } from '#features/judging/judging.public.ts'
import { onlineCriteriaOf } from './device-change.ts'
import { moveDevice, registerDevice, unregisterDevice } from './device-registry.store.ts'
import { lotResourceCommands } from './lot-resource.commands.ts'
import { listIds, listNames } from './lot-resources.store.ts'

const check = async ({ tx, lotId }: LotChange, draft: CameraDraft, id?: string): Promise<CameraDraft> => {
  const names = await listNames(tx, 'camera', lotId, id)
  refuseFaults(checkCamera(draft, { names, zones: await listIds(tx, 'zone', lotId) }))
  return draft
}

export const cameraCommands = lotResourceCommands({
  table: 'camera',
  capability: 'camera.manage',
  kind: 'camera',
  find: ({ tx, lotId }, id) => findCamera(tx, lotId, id),
  view: (row, change) => cameraView(row, onlineCriteriaOf(change)),
  draft: cameraDraft,
  check,
  beforeWrite: noteGateChange,
  stale: 'devices',
  insert: async (change, id, draft) => {
    await registerDevice(change, 'camera', draft.id.trim())
    await insertCamera(change.tx, change.lotId, id, draft)
  },
  update: async (change, row, draft) => {
    await moveDevice(change, 'camera', row.device_id, draft.id.trim())
    await updateCamera(change.tx, change.lotId, row.id, draft)
  },
  remove: (change, row) => unregisterDevice(change, row.device_id),
  restore: (change, row) => registerDevice(change, 'camera', row.device_id),
})
