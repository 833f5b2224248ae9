import type { ZoneDraft, ZoneType } from '@stallwise/domain/zones/zones.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** Something that a zone holds. */
export interface Member {
  readonly _id: string
  readonly name: string
}

export interface ZoneRow {
  id: string
  parking_lot_id: string
  name: string
  type: ZoneType
  travel_time_minutes: number | null
  auto_dismiss_minutes: number | null
  removed_at: Date | null
  version: number
  groups: Member[]
  cameras: Member[]
  readers: Member[]
  gates: Member[]
}

const gathered = (from: string) =>
  `(select coalesce(json_agg(json_build_object('_id', m.id, 'name', m.name) order by lower(m.name)), '[]') from ${from})`
const ofZone = (table: string) =>
  gathered(
    `${table} m where m.parking_lot_id = z.parking_lot_id and m.zone_id = z.id and m.removed_at is null`,
  )

/** What was removed of what a zone held is not shown with it. */
const zones = `select z.id, z.parking_lot_id, z.name, z.type, z.travel_time_minutes, z.auto_dismiss_minutes, z.removed_at, z.version,
  ${gathered('passholder_group m where m.parking_lot_id = z.parking_lot_id and m.id = any(z.passholder_groups)')} as groups,
  ${ofZone('camera')} as cameras, ${ofZone('rfid_reader')} as readers,
  ${gathered('sprockit m where m.parking_lot_id = z.parking_lot_id and m.id = any(z.sprockits) and m.removed_at is null')} as gates
  from zone z`

export interface ZonePage {
  readonly type: ZoneType | 'all'
  readonly cursor?: string | undefined
  readonly limit: number
}

export const listZones = async (
  tx: Tx,
  lotId: string,
  { type, cursor, limit }: ZonePage,
): Promise<ZoneRow[]> => {
  const { rows } =
    await sql<ZoneRow>`${sql.raw(zones)} where z.parking_lot_id = ${lotId} and z.removed_at is null
    and ${type === 'all' ? sql`true` : sql`z.type = ${type}`}
    and ${cursor === undefined ? sql`true` : sql`z.id > ${cursor}`} order by z.id limit ${limit + 1}`.execute(
      tx,
    )
  return rows
}

/** A zone, a removed one too; without a lot among all that the transaction may see. */
export const findZone = async (tx: Tx, id: string): Promise<ZoneRow | undefined> => {
  const { rows } = await sql<ZoneRow>`${sql.raw(zones)} where z.id = ${id}`.execute(tx)
  return rows[0]
}

const minutesOf = (value: number | string | null): number | null =>
  value === null || value === '' ? null : Number(value)

const valuesOf = (draft: ZoneDraft) => ({
  name: draft.name.trim(),
  type: draft.type as ZoneType,
  passholder_groups: [...new Set(draft.passholderGroups)],
  sprockits: [...new Set(draft.sprockits)],
  travel_time_minutes: minutesOf(draft.travelTime),
  auto_dismiss_minutes: minutesOf(draft.autoDismissPeriod),
})

export const insertZone = async (tx: Tx, lotId: string, id: string, draft: ZoneDraft): Promise<void> => {
  await tx
    .insertInto('zone')
    .values({ parking_lot_id: lotId, id, ...valuesOf(draft) })
    .execute()
}

export const updateZone = async (tx: Tx, lotId: string, id: string, draft: ZoneDraft): Promise<void> => {
  await tx
    .updateTable('zone')
    .set((eb) => ({ ...valuesOf(draft), version: eb('version', '+', 1) }))
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', id)
    .execute()
}

/** ZON-05: a camera or a reader is in one zone; those that the zone holds no longer are in none. */
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

/** The ids that a zone's members may have. */
export const listMemberIds = async (tx: Tx, lotId: string) => {
  const groups = await tx
    .selectFrom('passholder_group')
    .select('id')
    .where('parking_lot_id', '=', lotId)
    .execute()
  const gates = await tx
    .selectFrom('sprockit')
    .select('id')
    .where('parking_lot_id', '=', lotId)
    .where('removed_at', 'is', null)
    .execute()
  const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))
  return { passholderGroups: idsOf(groups), sprockits: idsOf(gates) }
}

/** What a zone of the lot may hold, by name. */
export const loadChoices = async (
  tx: Tx,
  lotId: string,
): Promise<Record<'passholderGroups' | 'cameras' | 'sprockits' | 'rfidReader', Member[]>> => {
  const named = async (
    table: 'passholder_group' | 'camera' | 'sprockit' | 'rfid_reader',
  ): Promise<Member[]> => {
    const { rows } =
      await sql<Member>`select id as _id, name from ${sql.table(table)} where parking_lot_id = ${lotId}
      ${table === 'passholder_group' ? sql`` : sql`and removed_at is null`} order by lower(name)`.execute(tx)
    return rows
  }
  return {
    passholderGroups: await named('passholder_group'),
    cameras: await named('camera'),
    sprockits: await named('sprockit'),
    rfidReader: await named('rfid_reader'),
  }
}
