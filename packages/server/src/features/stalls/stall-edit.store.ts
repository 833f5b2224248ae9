import { foldWidth } from '@stallwise/domain/fields/field-values.ts'
import type { StallDetails, StallEditContext } from '@stallwise/domain/stalls/stall-edit.rules.ts'
import { isUuid } from '@stallwise/domain/fields/uuid.ts'
import type { Tx } from '#platform/database/database.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { listStallRows, type StallRow } from './stall-snapshots.store.ts'

/** A stall by its number or id. */
export const findStall = async (tx: Tx, lotId: string, numberOrId: string): Promise<StallRow | undefined> => {
  const byNumber = sql`stall_number = any(${[numberOrId, foldWidth(numberOrId)]}::text[])`
  const condition = isUuid(numberOrId) ? sql`${byNumber} or stall.id = ${numberOrId}` : byNumber
  return (await listStallRows(tx, lotId, condition))[0]
}

/** Stalls of a lot by their numbers or ids, in no particular order. */
export const findStalls = (tx: Tx, lotId: string, named: readonly string[]): Promise<StallRow[]> => {
  const ids = named.filter((name) => isUuid(name))
  return listStallRows(
    tx,
    lotId,
    sql`stall_number = any(${[...new Set(named.flatMap((name) => [name, foldWidth(name)]))]}::text[]) or stall.id = any(${ids}::uuid[])`,
  )
}

export const detailsOf = (row: StallRow): StallDetails => ({
  stallType: row.stall_type,
  groupId: row.group_id,
  isActive: row.is_active,
  handicap: row.handicap,
  device: row.device,
  stallVendor: row.stall_vendor,
  evStationId: row.ev_station_id,
  evStationVendor: row.ev_station_vendor,
  evConnector: row.ev_connector,
})

export const loadEditContext = async (tx: Tx, lotId: string): Promise<StallEditContext> => {
  const { groups, insightVolt } = await tx
    .selectFrom('parking_lot')
    .select(({ selectFrom, ref }) => [
      sql<boolean>`${ref('product_access')}->'insightVolt'`.as('insightVolt'),
      jsonArrayFrom(
        selectFrom('parking_group')
          .select(['id', 'type'])
          .where('parking_lot_id', '=', lotId)
          .where('removed_at', 'is', null),
      ).as('groups'),
    ])
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  return { groups, insightVolt }
}

/** Where else within the customer a device is used; device ids are unique per customer only. */
export const findDeviceElsewhere = async (tx: Tx, customerId: string, deviceId: string, stallId: string) =>
  tx
    .selectFrom('device')
    .leftJoin('stall', (join) =>
      join
        .onRef('stall.parking_lot_id', '=', 'device.parking_lot_id')
        .onRef('stall.id', '=', 'device.stall_id'),
    )
    .select(['stall.stall_number', 'device.kind'])
    .where('device.customer_id', '=', customerId)
    .where('device.device_id', '=', deviceId)
    .where((eb) => eb.or([eb('device.stall_id', 'is', null), eb('device.stall_id', '!=', stallId)]))
    .executeTakeFirst()

export const saveStall = async (
  tx: Tx,
  lotId: string,
  stallId: string,
  next: StallDetails,
): Promise<void> => {
  await tx
    .updateTable('stall')
    .set((eb) => ({
      stall_type: next.stallType,
      group_id: next.groupId,
      is_active: next.isActive,
      handicap: next.handicap,
      device: next.device,
      stall_vendor: next.stallVendor,
      ev_station_id: next.evStationId,
      ev_station_vendor: next.evStationVendor,
      ev_connector: next.evConnector,
      version: eb('version', '+', 1),
    }))
    .where(rowOfLot(lotId, stallId))
    .execute()
}

/** Writes several stalls, whose vendors stay, by one statement. */
export const saveStalls = async (
  tx: Tx,
  lotId: string,
  stalls: readonly { readonly id: string; readonly next: StallDetails }[],
): Promise<void> => {
  const rows = stalls.map(({ id, next }) => ({ id, ...next }))
  await sql`
    update stall set stall_type = next."stallType", group_id = next."groupId", is_active = next."isActive",
      handicap = next.handicap, device = next.device, ev_station_id = next."evStationId",
      ev_station_vendor = next."evStationVendor", ev_connector = next."evConnector", version = version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as next(id uuid, "stallType" text, "groupId" uuid,
      "isActive" boolean, handicap boolean, device text, "evStationId" text, "evStationVendor" text, "evConnector" text)
    where stall.parking_lot_id = ${lotId} and stall.id = next.id`.execute(tx)
}
