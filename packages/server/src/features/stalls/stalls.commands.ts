import type { StallEdit, StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { editStall } from '@stallwise/domain/stalls/stall-edit.rules.ts'
import type { StallDetails } from '@stallwise/domain/stalls/stall-edit.rules.ts'
import type { Pool, PoolClient } from 'pg'
import { judgeInTransaction, writeLotLog } from '#features/ingest/ingest.public.ts'
import type { JudgedLots, LockedLot } from '#features/ingest/ingest.public.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { transactionOn } from '#platform/database/client-transaction.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { announceDevices, placeDevice } from './stall-device.store.ts'
import { detailsOf, findDeviceElsewhere, findStall, loadEditContext, saveStall } from './stall-edit.store.ts'
import type { StallRow } from './stall-snapshots.store.ts'
import { stallView } from './stalls.view.ts'

export interface StallCommandParts {
  readonly pool: Pool
  readonly lots: JudgedLots
  readonly clock: () => number
}

interface Saving extends StallCommandParts {
  readonly client: PoolClient
  readonly tx: Tx
  readonly locked: LockedLot
  readonly viewer: Viewer
}

const wantedOf = (edit: StallEdit): Partial<StallDetails> => ({
  stallType: edit.stallType,
  groupId: edit.parkingGroup,
  isActive: edit.isActive,
  handicap: edit.handicap,
  device: edit.device,
  stallVendor: edit.stallVendor,
  evStationId: edit.evStationId,
  evStationVendor: edit.evStationVendor,
})

const judgeEdit = (
  row: StallRow,
  edit: StallEdit,
  context: Parameters<typeof editStall>[2],
  lotId: string,
): StallDetails => {
  if (edit.version !== undefined && edit.version !== row.version)
    throw new Refusal('stale-version', { current: stallView(row, lotId, true) })
  const result = editStall(detailsOf(row), wantedOf(edit), context)
  if ('next' in result) return result.next
  throw new Refusal('invalid', { faults: result.faults.map((fault) => ({ ...fault, message: fault.code })) })
}

const refuseUsedDevice = async (
  tx: Tx,
  customerId: string,
  device: string,
  stallId: string,
): Promise<void> => {
  const elsewhere = await findDeviceElsewhere(tx, customerId, device, stallId)
  if (!elsewhere) return
  const place = elsewhere.stall_number ?? elsewhere.kind
  throw new Refusal('device-in-use', {
    detail: place,
    faults: [{ path: 'device', code: 'not-unique', message: place }],
  })
}

const save = async (saving: Saving, row: StallRow, next: StallDetails, customerId: string): Promise<void> => {
  const { tx, client, locked, viewer, clock } = saving
  const { lotId } = locked.lot.facts
  const now = clock()
  await saveStall(tx, lotId, row.id, next)
  if (next.device !== row.device) {
    if (next.device !== null) await refuseUsedDevice(tx, customerId, next.device, row.id)
    await placeDevice(tx, { lotId, customerId, stallId: row.id, device: next.device, at: new Date(now) })
  } else if (next.stallVendor !== row.stall_vendor) {
    await announceDevices(tx, customerId)
  }
  const before = detailsOf(row)
  const actor = { id: viewer.userId, name: viewer.name }
  await writeAudit(client, {
    parkingLotId: lotId,
    customerId,
    actor,
    action: 'stall.edit',
    objectKind: 'stall',
    objectId: row.id,
    before,
    after: next,
    at: new Date(now),
  })
  await writeLotLog(client, {
    lotId,
    version: locked.version,
    at: now,
    kind: 'stall-edited',
    detail: { stallId: row.id, before, after: next, by: viewer.userId },
  })
  locked.lot = await saving.lots.load(client, lotId, now)
  locked.lot.touch()
  for (const stale of ['lot', 'stalls']) locked.stale.add(stale)
}

/** Changes a stall under its lot's lock: STA-05, STA-06, one device on one stall, a stale version refused. */
export const updateStall = async (
  parts: StallCommandParts,
  viewer: Viewer,
  edit: StallEdit,
): Promise<StallView> => {
  const lotId = edit.parkingLot.toLowerCase()
  return judgeInTransaction(parts.pool, parts.lots, [lotId], parts.clock(), async (client, lots) => {
    const tx = transactionOn(client)
    const locked = lots.get(lotId)
    const row = locked && (await findStall(tx, lotId, edit.stall))
    if (!locked || !row) throw new Refusal('not-found')
    const context = await loadEditContext(tx, lotId)
    const next = judgeEdit(row, edit, context, lotId)
    await save({ ...parts, client, tx, locked, viewer }, row, next, context.customerId)
    return stallView((await findStall(tx, lotId, row.id))!, lotId, true)
  })
}
