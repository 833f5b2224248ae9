import type {
  NewRfidThreshold,
  RfidThresholdEdit,
  RfidThresholdView,
} from '@stallwise/contract/devices/rfid.contract.ts'
import { checkRfidThreshold } from '@stallwise/domain/devices/rfid.rules.ts'
import type { RfidThresholdDraft } from '@stallwise/domain/devices/rfid.rules.ts'
import { uuidv7 } from 'uuidv7'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { changeDevices, lotOfObject, refuseStale, withEdit } from './device-change.ts'
import type { DeviceParts, Editing } from './device-change.ts'
import { listNames, markRemoved } from './lot-things.store.ts'
import { findThreshold, insertThreshold, updateThreshold } from './rfid.store.ts'
import type { ThresholdRow } from './rfid.store.ts'
import { thresholdDraft, thresholdView } from './rfid.view.ts'

const may = 'device.manage' as const
const kind = 'rfid-threshold'

const check = async ({ tx, lotId }: Editing, draft: RfidThresholdDraft, id?: string): Promise<void> =>
  refuseFaults(checkRfidThreshold(draft, { names: await listNames(tx, 'rfid_threshold', lotId, id) }))

const known = async ({ tx, lotId }: Editing, id: string, isRemoved = false): Promise<ThresholdRow> => {
  const row = await findThreshold(tx, lotId, id)
  if (!row || (row.removed_at !== null) !== isRemoved) throw new Refusal('not-found')
  return row
}

const viewOf = async ({ tx, lotId }: Editing, id: string): Promise<RfidThresholdView> =>
  thresholdView((await findThreshold(tx, lotId, id))!)

export const addThreshold = async (
  parts: DeviceParts,
  viewer: Viewer,
  { parkingLot, ...draft }: NewRfidThreshold,
): Promise<RfidThresholdView> => {
  const place = { lotId: parkingLot, may, kind }
  const deed = await changeDevices<RfidThresholdView>(parts, viewer, place, async (editing) => {
    await check(editing, draft)
    const id = uuidv7()
    await insertThreshold(editing.tx, editing.lotId, id, draft)
    return { action: 'rfid-threshold.create', before: null, after: await viewOf(editing, id) }
  })
  return deed.after!
}

export const changeThreshold = async (
  parts: DeviceParts,
  viewer: Viewer,
  id: string,
  { version, ...edit }: RfidThresholdEdit,
): Promise<RfidThresholdView> => {
  const lotId = await lotOfObject(parts, viewer, 'rfid_threshold', id)
  const deed = await changeDevices<RfidThresholdView>(
    parts,
    viewer,
    { lotId, may, kind },
    async (editing) => {
      const before = thresholdView(await known(editing, id))
      refuseStale(version, before)
      const draft = withEdit(thresholdDraft(before), edit)
      await check(editing, draft, before._id)
      await updateThreshold(editing.tx, lotId, before._id, draft)
      return { action: 'rfid-threshold.edit', before, after: await viewOf(editing, before._id) }
    },
  )
  return deed.after!
}

/** RFI-09: its readers have the usual window while it is removed. */
export const removeThreshold = async (parts: DeviceParts, viewer: Viewer, id: string): Promise<void> => {
  const lotId = await lotOfObject(parts, viewer, 'rfid_threshold', id)
  await changeDevices<RfidThresholdView>(parts, viewer, { lotId, may, kind }, async (editing) => {
    const before = thresholdView(await known(editing, id))
    await markRemoved(editing.tx, 'rfid_threshold', { lotId, id: before._id }, new Date(editing.now))
    return { action: 'rfid-threshold.remove', before, after: null }
  })
}

export const restoreThreshold = async (
  parts: DeviceParts,
  viewer: Viewer,
  id: string,
): Promise<RfidThresholdView> => {
  const lotId = await lotOfObject(parts, viewer, 'rfid_threshold', id)
  const deed = await changeDevices<RfidThresholdView>(
    parts,
    viewer,
    { lotId, may, kind },
    async (editing) => {
      const row = await known(editing, id, true)
      await check(editing, thresholdDraft(thresholdView(row)))
      await markRemoved(editing.tx, 'rfid_threshold', { lotId, id: row.id }, null)
      return { action: 'rfid-threshold.restore', before: null, after: await viewOf(editing, row.id) }
    },
  )
  return deed.after!
}
