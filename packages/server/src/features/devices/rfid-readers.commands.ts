import { checkRfidReader } from '@stallwise/domain/devices/rfid.rules.ts'
import type { RfidReaderDraft } from '@stallwise/domain/devices/rfid.rules.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import type { Editing } from './device-change.ts'
import { moveDevice, registerDevice, unregisterDevice } from './device-registry.store.ts'
import { lotThingCommands } from './lot-thing.commands.ts'
import { listIds, listNames } from './lot-things.store.ts'
import { findReader, insertReader, updateReader } from './rfid.store.ts'
import { readerDraft, readerView } from './rfid.view.ts'

const kind = 'rfid-reader'

const judge = async (
  { tx, lotId }: Editing,
  draft: RfidReaderDraft,
  id?: string,
): Promise<RfidReaderDraft> => {
  const names = await listNames(tx, 'rfid_reader', lotId, id)
  const zones = await listIds(tx, 'zone', lotId)
  const thresholds = await listIds(tx, 'rfid_threshold', lotId)
  refuseFaults(checkRfidReader(draft, { names, zones, thresholds }))
  return draft
}

export const readerCommands = lotThingCommands({
  table: 'rfid_reader',
  may: 'device.manage',
  kind,
  find: ({ tx, lotId }, id) => findReader(tx, lotId, id),
  view: (row, editing) => readerView(row, editing, true),
  draft: readerDraft,
  judge,
  insert: async (editing, id, draft) => {
    await registerDevice(editing, kind, draft.id.trim())
    await insertReader(editing.tx, editing.lotId, id, draft)
  },
  update: async (editing, row, draft) => {
    await moveDevice(editing, kind, row.device_id, draft.id.trim())
    await updateReader(editing.tx, editing.lotId, row.id, draft)
  },
  remove: (editing, row) => unregisterDevice(editing, row.device_id),
  restore: (editing, row) => registerDevice(editing, kind, row.device_id),
})
