import type {
  NewRfidReader,
  RfidReaderEdit,
  RfidReaderView,
} from '@stallwise/contract/devices/rfid.contract.ts'
import { checkRfidReader } from '@stallwise/domain/devices/rfid.rules.ts'
import type { RfidReaderDraft } from '@stallwise/domain/devices/rfid.rules.ts'
import { uuidv7 } from 'uuidv7'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { changeDevices, lotOfObject, refuseStale, withEdit } from './device-change.ts'
import type { DeviceParts, Editing } from './device-change.ts'
import { registerDevice, unregisterDevice } from './device-registry.store.ts'
import { listIds, listNames, markRemoved } from './lot-things.store.ts'
import { findReader, insertReader, updateReader } from './rfid.store.ts'
import type { ReaderRow } from './rfid.store.ts'
import { readerDraft, readerView } from './rfid.view.ts'

const may = 'device.manage' as const
const kind = 'rfid-reader'

const check = async ({ tx, lotId }: Editing, draft: RfidReaderDraft, id?: string): Promise<void> => {
  const names = await listNames(tx, 'rfid_reader', lotId, id)
  const zones = await listIds(tx, 'zone', lotId)
  refuseFaults(
    checkRfidReader(draft, { names, zones, thresholds: await listIds(tx, 'rfid_threshold', lotId) }),
  )
}

const known = async ({ tx, lotId }: Editing, id: string, isRemoved = false): Promise<ReaderRow> => {
  const row = await findReader(tx, lotId, id)
  if (!row || (row.removed_at !== null) !== isRemoved) throw new Refusal('not-found')
  return row
}

const viewOf = async (editing: Editing, id: string): Promise<RfidReaderView> =>
  readerView((await findReader(editing.tx, editing.lotId, id))!, editing, true)

export const addReader = async (
  parts: DeviceParts,
  viewer: Viewer,
  { parkingLot, ...draft }: NewRfidReader,
): Promise<RfidReaderView> => {
  const place = { lotId: parkingLot, may, kind }
  const deed = await changeDevices<RfidReaderView>(parts, viewer, place, async (editing) => {
    await check(editing, draft)
    const id = uuidv7()
    await registerDevice(editing, kind, draft.id.trim())
    await insertReader(editing.tx, editing.lotId, id, draft)
    return { action: 'rfid-reader.create', before: null, after: await viewOf(editing, id) }
  })
  return deed.after!
}

export const changeReader = async (
  parts: DeviceParts,
  viewer: Viewer,
  id: string,
  { version, ...edit }: RfidReaderEdit,
): Promise<RfidReaderView> => {
  const lotId = await lotOfObject(parts, viewer, 'rfid_reader', id)
  const deed = await changeDevices<RfidReaderView>(parts, viewer, { lotId, may, kind }, async (editing) => {
    const row = await known(editing, id)
    const before = readerView(row, editing, true)
    refuseStale(version, before)
    const draft = withEdit(readerDraft(before), edit)
    await check(editing, draft, row.id)
    if (draft.id.trim() !== row.device_id) {
      await unregisterDevice(editing, row.device_id)
      await registerDevice(editing, kind, draft.id.trim())
    }
    await updateReader(editing.tx, lotId, row.id, draft)
    return { action: 'rfid-reader.edit', before, after: await viewOf(editing, row.id) }
  })
  return deed.after!
}

export const removeReader = async (parts: DeviceParts, viewer: Viewer, id: string): Promise<void> => {
  const lotId = await lotOfObject(parts, viewer, 'rfid_reader', id)
  await changeDevices<RfidReaderView>(parts, viewer, { lotId, may, kind }, async (editing) => {
    const row = await known(editing, id)
    await markRemoved(editing.tx, 'rfid_reader', { lotId, id: row.id }, new Date(editing.now))
    await unregisterDevice(editing, row.device_id)
    return { action: 'rfid-reader.remove', before: readerView(row, editing, true), after: null }
  })
}

/** DEV-08: a name or an id that was taken meanwhile stands in the way. */
export const restoreReader = async (
  parts: DeviceParts,
  viewer: Viewer,
  id: string,
): Promise<RfidReaderView> => {
  const lotId = await lotOfObject(parts, viewer, 'rfid_reader', id)
  const deed = await changeDevices<RfidReaderView>(parts, viewer, { lotId, may, kind }, async (editing) => {
    const row = await known(editing, id, true)
    await check(editing, readerDraft(readerView(row, editing, true)))
    await registerDevice(editing, kind, row.device_id)
    await markRemoved(editing.tx, 'rfid_reader', { lotId, id: row.id }, null)
    return { action: 'rfid-reader.restore', before: null, after: await viewOf(editing, row.id) }
  })
  return deed.after!
}
