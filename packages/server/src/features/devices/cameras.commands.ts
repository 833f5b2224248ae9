import { checkCamera } from '@stallwise/domain/devices/cameras.rules.ts'
import type { CameraDraft } from '@stallwise/domain/devices/cameras.rules.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { findCamera, insertCamera, updateCamera } from './cameras.store.ts'
import { cameraDraft, cameraView } from './cameras.view.ts'
import type { Editing } from './device-change.ts'
import { moveDevice, registerDevice, unregisterDevice } from './device-registry.store.ts'
import { lotThingCommands } from './lot-thing.commands.ts'
import { listIds, listNames } from './lot-things.store.ts'

const judge = async ({ tx, lotId }: Editing, draft: CameraDraft, id?: string): Promise<CameraDraft> => {
  const names = await listNames(tx, 'camera', lotId, id)
  refuseFaults(checkCamera(draft, { names, zones: await listIds(tx, 'zone', lotId) }))
  return draft
}

export const cameraCommands = lotThingCommands({
  table: 'camera',
  may: 'camera.manage',
  kind: 'camera',
  find: ({ tx, lotId }, id) => findCamera(tx, lotId, id),
  view: cameraView,
  draft: cameraDraft,
  judge,
  insert: async (editing, id, draft) => {
    await registerDevice(editing, 'camera', draft.id.trim())
    await insertCamera(editing.tx, editing.lotId, id, draft)
  },
  update: async (editing, row, draft) => {
    await moveDevice(editing, 'camera', row.device_id, draft.id.trim())
    await updateCamera(editing.tx, editing.lotId, row.id, draft)
  },
  remove: (editing, row) => unregisterDevice(editing, row.device_id),
  restore: (editing, row) => registerDevice(editing, 'camera', row.device_id),
})
