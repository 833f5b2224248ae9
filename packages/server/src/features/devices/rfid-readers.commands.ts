import { checkRfidReader, type RfidReaderDraft } from '@stallwise/domain/devices/rfid.rules.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { noteGateChange, type LotChange } from '#features/judging/judging.public.ts'
import { onlineCriteriaOf } from './device-change.ts'
import { moveDevice, registerDevice, unregisterDevice } from './device-registry.store.ts'
import { lotResourceCommands } from './lot-resource.commands.ts'
import { listIds, listNames } from './lot-resources.store.ts'
import { findReader, insertReader, updateReader } from './rfid.store.ts'
import { readerDraft, readerView } from './rfid.view.ts'

const kind = 'rfid-reader'

const check = async (
  { tx, lotId }: LotChange,
  draft: RfidReaderDraft,
  id?: string,
): Promise<RfidReaderDraft> => {
  const names = await listNames(tx, 'rfid_reader', lotId, id)
  const zones = await listIds(tx, 'zone', lotId)
  const thresholds = await listIds(tx, 'rfid_threshold', lotId)
  refuseFaults(checkRfidReader(draft, { names, zones, thresholds }))
  return draft
}

export const readerCommands = lotResourceCommands({
  table: 'rfid_reader',
  capability: 'device.manage',
  kind,
  find: ({ tx, lotId }, id) => findReader(tx, lotId, id),
  view: (row, change) => readerView(row, onlineCriteriaOf(change), true),
  draft: readerDraft,
  check,
  beforeWrite: noteGateChange,
  stale: 'devices',
  insert: async (change, id, draft) => {
    await registerDevice(change, kind, draft.id.trim())
    await insertReader(change.tx, change.lotId, id, draft)
  },
  update: async (change, row, draft) => {
    await moveDevice(change, kind, row.device_id, draft.id.trim())
    await updateReader(change.tx, change.lotId, row.id, draft)
  },
  remove: (change, row) => unregisterDevice(change, row.device_id),
  restore: (change, row) => registerDevice(change, kind, row.device_id),
})
