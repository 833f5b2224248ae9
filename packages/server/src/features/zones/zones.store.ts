import type { ZoneChoices, ZoneDevice, ZoneMember } from '@stallwise/contract/zones/zones.contract.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** ZON-05: a camera or a reader is in at most one zone; those removed from the zone are in none. */
export const attachDevices = async (
  tx: Tx,
  table: 'camera' | 'rfid_reader',
  { lotId, zoneId }: { readonly lotId: string; readonly zoneId: string },
  deviceIds: readonly string[],
): Promise<void> => {
  await sql`update ${sql.table(table)} set zone_id = case when id = any(${deviceIds}::uuid[]) then ${zoneId}::uuid end, version = version + 1
    where parking_lot_id = ${lotId} and removed_at is null
      and ((id = any(${deviceIds}::uuid[]) and zone_id is distinct from ${zoneId}::uuid)
        or (zone_id = ${zoneId}::uuid and not id = any(${deviceIds}::uuid[])))`.execute(tx)
}

/** The ids of possible members of a zone. */
export const listMemberIds = async (tx: Tx, lotId: string) => {
  const [groups, gates] = await Promise.all([
    tx
      .selectFrom('passholder_group')
      .select('id')
      .where('parking_lot_id', '=', lotId)
      .where('removed_at', 'is', null)
      .execute(),
    tx
      .selectFrom('sprockit')
      .select('id')
      .where('parking_lot_id', '=', lotId)
      .where('removed_at', 'is', null)
      .execute(),
  ])
  const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))
  return { passholderGroups: idsOf(groups), sprockits: idsOf(gates) }
}

/** Possible members of the lot's zones, by name. */
export const loadChoices = async (tx: Tx, lotId: string): Promise<ZoneChoices> => {
  const named = async (table: 'passholder_group' | 'sprockit'): Promise<ZoneMember[]> => {
    const { rows } =
      await sql<ZoneMember>`select id as _id, name from ${sql.table(table)} where parking_lot_id = ${lotId}
      and removed_at is null order by lower(name)`.execute(tx)
    return rows
  }
  const devices = async (table: 'camera' | 'rfid_reader'): Promise<ZoneDevice[]> => {
    const { rows } =
      await sql<ZoneDevice>`select id as _id, name, role from ${sql.table(table)} where parking_lot_id = ${lotId}
      and removed_at is null order by lower(name)`.execute(tx)
    return rows
  }
  return {
    passholderGroups: await named('passholder_group'),
    cameras: await devices('camera'),
    sprockits: await named('sprockit'),
    rfidReader: await devices('rfid_reader'),
  }
}
