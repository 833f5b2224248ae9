import type { ZoneType } from '@stallwise/domain/zones/zones.rules.ts'
import { deviceStateAt } from '@stallwise/domain/devices/device-state.rules.ts'
import { foldWidth } from '@stallwise/domain/fields/field-values.ts'
import { sql } from 'kysely'
import type { LotChange } from '#features/judging/judging.public.ts'
import type { ViewContext } from '#features/resources/resources.public.ts'
import { seenAt } from './device-seen.ts'
import { moveDevice, registerDevice, unregisterDevice } from './device-registry.store.ts'

/** When a device was last seen, and its state. */
export const lastSeenFields = (seenAt: Date | null, { sensorTimeoutMs, now }: ViewContext) => ({
  lastSeenAt: seenAt?.toISOString() ?? null,
  state: deviceStateAt(seenAt?.getTime() ?? null, sensorTimeoutMs, now),
})

/** Columns joined to a device of a gate. Removed zones are ignored. */
export const readWithDevice = (table: 'camera' | 'rfid_reader') => {
  const own = sql.table(table)
  const zone = sql`from zone where zone.parking_lot_id = ${own}.parking_lot_id and zone.id = ${own}.zone_id
    and zone.removed_at is null`
  return {
    present_zone_id: sql<string | null>`(select zone.id ${zone})`,
    zone_name: sql<string | null>`(select zone.name ${zone})`,
    zone_type: sql<ZoneType | null>`(select zone.type ${zone})`,
    seen_at: seenAt(own),
  }
}

/** FLD-22: the id of a device, in the usual width. */
export const deviceId = {
  read: (row: { readonly device_id: string }) => row.device_id,
  write: (entered: string) => ({ device_id: foldWidth(entered.trim()) }),
}

/** DEV-05: registers the device under its id. */
export const registered = (kind: 'camera' | 'rfid-reader') => ({
  beforeInsert: (change: LotChange, { id }: { readonly id: string }) =>
    registerDevice(change, kind, foldWidth(id.trim())),
  beforeUpdate: (
    change: LotChange,
    { device_id }: { readonly device_id: string },
    { id }: { readonly id: string },
  ) => moveDevice(change, kind, device_id, foldWidth(id.trim())),
  remove: (change: LotChange, { device_id }: { readonly device_id: string }) =>
    unregisterDevice(change, device_id),
  restore: (change: LotChange, { device_id }: { readonly device_id: string }) =>
    registerDevice(change, kind, device_id),
})
