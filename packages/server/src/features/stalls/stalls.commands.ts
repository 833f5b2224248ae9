import type { StallEdit, StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { editStall, reducesGroup, type StallDetails } from '@stallwise/domain/stalls/stall-edit.rules.ts'
import { isConnectorDevice } from '@stallwise/domain/stalls/stall-connector.rules.ts'
import { announceDevices } from '#features/ingest/ingest.public.ts'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { tell } from '#lot-events/lot-events.ts'
import { Refusal } from '#platform/http/problems.ts'
import { refuseStale } from '#platform/http/seen-version.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { placeDevice } from './stall-device.store.ts'
import { detailsOf, findDeviceElsewhere, findStall, loadEditContext, saveStall } from './stall-edit.store.ts'
import type { StallRow } from './stall-snapshots.store.ts'
import { stallView } from './stalls.view.ts'

/** Lists every field, so that a new field does not compile until it is added here. */
type WantedDetails = { readonly [Field in keyof StallDetails]: StallDetails[Field] | undefined }

export const wantedOf = (edit: Omit<StallEdit, 'parkingLot'>): WantedDetails => ({
  stallType: edit.stallType,
  groupId: edit.parkingGroup,
  isActive: edit.isActive,
  handicap: edit.handicap,
  device: edit.device,
  stallVendor: edit.stallVendor,
  evStationId: edit.evStationId,
  evStationVendor: edit.evStationVendor,
  evConnector: edit.evConnector,
})

const checkEdit = (
  row: StallRow,
  edit: StallEdit,
  context: Parameters<typeof editStall>[2],
  lotId: string,
): StallDetails => {
  refuseStale(edit.version, stallView(row, lotId, true))
  const result = editStall(detailsOf(row), wantedOf(edit), context)
  if ('next' in result) return result.next
  throw new Refusal('invalid', { faults: result.faults.map((fault) => ({ ...fault, message: fault.code })) })
}

/** STA-07, STA-50: a device, and so a connector that tells a stall, is on one stall only. */
const refuseUsedDevice = async (change: LotChange, device: string, stallId: string): Promise<void> => {
  const { tx, customerId } = change
  const elsewhere = await change.acrossLots('device-ids', () =>
    findDeviceElsewhere(tx, customerId, device, stallId),
  )
  if (!elsewhere) return
  const place = elsewhere.stall_number ?? elsewhere.kind
  throw new Refusal('device-in-use', {
    detail: place,
    faults: [
      { path: isConnectorDevice(device) ? 'evConnector' : 'device', code: 'not-unique', message: place },
    ],
  })
}

/** Gives a stall another device, or none; its row is written already. */
export const moveDevice = async (
  change: LotChange,
  stallId: string,
  device: string | null,
): Promise<void> => {
  const { tx, lotId, customerId, now } = change
  if (device !== null) await refuseUsedDevice(change, device, stallId)
  await placeDevice(tx, { lotId, customerId, stallId, device, at: new Date(now) })
}

/** Whether the change affects judging. */
export const isJudged = (before: StallDetails, after: StallDetails): boolean =>
  before.stallType !== after.stallType ||
  before.groupId !== after.groupId ||
  before.isActive !== after.isActive ||
  before.device !== after.device

/** Writes a checked edit; what is returned reads the stall as it is then. */
const save = async (
  change: LotChange,
  row: StallRow,
  after: StallDetails,
): Promise<() => Promise<StallRow>> => {
  const { tx, lotId, customerId } = change
  const before = detailsOf(row)
  // Must run before the rows change: the lot may have to be loaded in its state before the edit.
  const judging = isJudged(before, after) ? await change.judging() : undefined
  // Only now, since waiting for the lock takes time: a replay repeats the edit at the time of its entry in the log.
  const { now } = change
  if (before.groupId !== null && reducesGroup(before, after))
    change.waitAtCommit(tell('stallsReduced', { tx, lotId, groupIds: [before.groupId], at: new Date(now) }))
  const saving = saveStall(tx, lotId, row.id, after)
  change.waitAtCommit(saving)
  if (judging) {
    const isApplied = before.device === after.device
    if (isApplied) judging.lot.editStall(row.id, after, now)
    change.log({
      kind: 'stall-edited',
      detail: { stallId: row.id, before, after },
      isApplied,
      onReloaded: (judged) => judged.requestAlertCheck(),
    })
    change.markStale('lot')
  }
  if (after.device !== row.device) {
    await saving
    await moveDevice(change, row.id, after.device)
  } else if (after.stallVendor !== row.stall_vendor) {
    change.waitAtCommit(announceDevices(tx, customerId))
  }
  change.audit({ action: 'stall.edit', objectKind: 'stall', objectId: row.id, before, after })
  change.markStallEdited(row.id)
  const saved = findStall(tx, lotId, row.id)
  change.waitAtCommit(saved)
  return async () => (await saved)!
}

/** Changes a stall: STA-05, STA-06, one device on one stall, a stale version refused. */
export const updateStall = async (
  parts: Omit<ChangeLotParts, 'database'>,
  viewer: Viewer,
  edit: StallEdit,
): Promise<StallView> => {
  const lotId = edit.parkingLot.toLowerCase()
  const request = { lot: lotId, capability: 'stall.edit' } as const
  const saved = await changeLot(parts, viewer, request, async (change) => {
    const { tx } = change
    const [row, context] = await Promise.all([findStall(tx, lotId, edit.stall), loadEditContext(tx, lotId)])
    if (!row) throw new Refusal('not-found')
    return save(change, row, checkEdit(row, edit, context, lotId))
  })
  return stallView(await saved(), lotId, true)
}
