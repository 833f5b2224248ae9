import { checkZone } from '@stallwise/domain/zones/zones.rules.ts'
import type { ZoneDraft } from '@stallwise/domain/zones/zones.rules.ts'
import { listIds, listNames, lotThingCommands } from '#features/devices/devices.public.ts'
import type { Editing } from '#features/devices/devices.public.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { attachDevices, findZone, insertZone, listMemberIds, updateZone } from './zones.store.ts'
import { zoneDraft, zoneView } from './zones.view.ts'

const judge = async ({ tx, lotId }: Editing, draft: ZoneDraft, id?: string): Promise<ZoneDraft> => {
  const context = {
    ...(await listMemberIds(tx, lotId)),
    names: await listNames(tx, 'zone', lotId, id),
    cameras: await listIds(tx, 'camera', lotId),
    rfidReader: await listIds(tx, 'rfid_reader', lotId),
  }
  refuseFaults(checkZone(draft, context))
  return draft
}

const attach = async ({ tx, lotId }: Editing, zoneId: string, draft: ZoneDraft): Promise<void> => {
  await attachDevices(tx, 'camera', { lotId, zoneId }, draft.cameras)
  await attachDevices(tx, 'rfid_reader', { lotId, zoneId }, draft.rfidReader)
}

/** ZON-06: what a zone held stands alone while it is removed; what went to no other zone is in a restored one again. */
export const zoneCommands = lotThingCommands({
  table: 'zone',
  may: 'device.manage',
  kind: 'zone',
  find: ({ tx }, id) => findZone(tx, id),
  view: (row) => zoneView(row),
  draft: zoneDraft,
  judge,
  insert: async (editing, id, draft) => {
    await insertZone(editing.tx, editing.lotId, id, draft)
    await attach(editing, id, draft)
  },
  update: async (editing, { id }, draft) => {
    await updateZone(editing.tx, editing.lotId, id, draft)
    await attach(editing, id, draft)
  },
})
