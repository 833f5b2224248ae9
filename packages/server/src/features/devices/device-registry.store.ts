import { uuidv7 } from 'uuidv7'
import { announceDevices } from '#features/ingest/ingest.public.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { LotChange } from '#features/judging/judging.public.ts'

/** Which device already uses the id: a stall's number or a kind of device. */
const findHolder = async ({ tx, customerId }: LotChange, deviceId: string): Promise<string> => {
  const row = await tx
    .selectFrom('device')
    .leftJoin('stall', (join) =>
      join
        .onRef('stall.parking_lot_id', '=', 'device.parking_lot_id')
        .onRef('stall.id', '=', 'device.stall_id'),
    )
    .select(['stall_number', 'device.kind'])
    .where('device.customer_id', '=', customerId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return row?.stall_number ?? row?.kind ?? deviceId
}

/** DEV-05: ids are unique within the customer; messages with this id belong to this lot and kind from now on. */
export const registerDevice = async (
  change: LotChange,
  kind: 'camera' | 'rfid-reader',
  deviceId: string,
): Promise<void> => {
  const { tx, lotId, customerId } = change
  const added = await tx
    .insertInto('device')
    .values({
      parking_lot_id: lotId,
      id: uuidv7(),
      customer_id: customerId,
      device_id: deviceId,
      kind,
      stall_id: null,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'device_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) {
    const holder = await change.acrossLots('device-ids', () => findHolder(change, deviceId))
    throw new Refusal('invalid', {
      detail: holder,
      faults: [{ path: 'id', code: 'not-unique', message: holder }],
    })
  }
  await announceDevices(tx, customerId)
}

export const unregisterDevice = async (
  { tx, lotId, customerId }: LotChange,
  deviceId: string,
): Promise<void> => {
  await tx
    .deleteFrom('device')
    .where('parking_lot_id', '=', lotId)
    .where('device_id', '=', deviceId)
    .where('stall_id', 'is', null)
    .execute()
  await announceDevices(tx, customerId)
}

/** Changes a device's id; no effect if it is the same. */
export const moveDevice = async (
  change: LotChange,
  kind: 'camera' | 'rfid-reader',
  before: string,
  after: string,
): Promise<void> => {
  if (before === after) return
  await unregisterDevice(change, before)
  await registerDevice(change, kind, after)
}
