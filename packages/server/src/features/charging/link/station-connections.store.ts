import { sql } from 'kysely'
import { notifyStations } from '../stations/stations-channel.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { BootMessage, ChargerProtocol } from '@stallwise/domain/charging/charger-messages.model.ts'

/** A station as its connection needs it. */
export interface KnownStation {
  readonly lotId: string
  readonly id: string
  readonly identity: string
  readonly passwordHash: string
  readonly formerPasswordHash: string | null
}

export const findStationByIdentity = async (
  database: Database,
  identity: string,
): Promise<KnownStation | undefined> =>
  database.asSystem((tx) =>
    tx
      .selectFrom('charging_station')
      .select([
        'parking_lot_id as lotId',
        'id',
        'identity',
        'password_hash as passwordHash',
        'former_password_hash as formerPasswordHash',
      ])
      .where('identity', '=', identity)
      .where('removed_at', 'is', null)
      .executeTakeFirst(),
  )

/** CST-15: the password before is not valid any more once the new one was used. */
export const forgetFormerPassword = (database: Database, { lotId, id, passwordHash }: KnownStation) =>
  database.asSystem((tx) =>
    tx
      .updateTable('charging_station')
      .set({ former_password_hash: null })
      .where('parking_lot_id', '=', lotId)
      .where('id', '=', id)
      .where('password_hash', '=', passwordHash)
      .execute(),
  )

/** A connection that was opened. */
export interface OpenedConnection {
  readonly kind: 'opened'
  readonly id: string
  readonly lotId: string
  readonly stationId: string
  readonly serverId: string
  readonly protocol: ChargerProtocol
  readonly at: Date
}
/** A connection that ended. */
export interface ClosedConnection {
  readonly kind: 'closed'
  readonly id: string
  readonly lotId: string
  readonly stationId: string
  readonly at: Date
}
/** What a station said of itself when it started. */
export interface Booted {
  readonly kind: 'booted'
  readonly lotId: string
  readonly stationId: string
  readonly boot: BootMessage
  readonly at: Date
}

/** CST-92: a station that connects again was away since its last connection ended. */
const noteOutages = (tx: Tx, opened: readonly OpenedConnection[]) =>
  sql`insert into charging_outage (parking_lot_id, station_id, from_at, to_at)
    select s.parking_lot_id, s.id, s.disconnected_at, u.at from charging_station s
      join unnest(${opened.map((one) => one.lotId)}::uuid[], ${opened.map((one) => one.stationId)}::uuid[],
        ${opened.map((one) => one.at)}::timestamptz[]) as u (lot, station, at) on s.parking_lot_id = u.lot and s.id = u.station
    where s.connection_id is null and s.disconnected_at < u.at on conflict do nothing`.execute(tx)

const open = (tx: Tx, opened: readonly OpenedConnection[]) =>
  sql`update charging_station s set connection_id = u.id, server_id = u.server, protocol = u.protocol,
      connected_at = u.at, first_connected_at = coalesce(s.first_connected_at, u.at), last_message_at = greatest(s.last_message_at, u.at)
    from unnest(${opened.map((one) => one.lotId)}::uuid[], ${opened.map((one) => one.stationId)}::uuid[],
      ${opened.map((one) => one.id)}::uuid[], ${opened.map((one) => one.serverId)}::uuid[],
      ${opened.map((one) => one.protocol)}::text[], ${opened.map((one) => one.at)}::timestamptz[])
      as u (lot, station, id, server, protocol, at)
    where s.parking_lot_id = u.lot and s.id = u.station`.execute(tx)

const end = (tx: Tx, closed: readonly ClosedConnection[]) =>
  sql`update charging_station s set connection_id = null, disconnected_at = u.at
    from unnest(${closed.map((one) => one.lotId)}::uuid[], ${closed.map((one) => one.stationId)}::uuid[],
      ${closed.map((one) => one.id)}::uuid[], ${closed.map((one) => one.at)}::timestamptz[]) as u (lot, station, id, at)
    where s.parking_lot_id = u.lot and s.id = u.station and s.connection_id = u.id`.execute(tx)

const boot = (tx: Tx, booted: readonly Booted[]) =>
  sql`update charging_station s set boot_vendor = u.vendor, boot_model = u.model, boot_serial = u.serial,
      boot_firmware = u.firmware, booted_at = u.at
    from unnest(${booted.map((one) => one.lotId)}::uuid[], ${booted.map((one) => one.stationId)}::uuid[],
      ${booted.map((one) => one.boot.vendor)}::text[], ${booted.map((one) => one.boot.model)}::text[],
      ${booted.map((one) => one.boot.serial)}::text[], ${booted.map((one) => one.boot.firmware)}::text[],
      ${booted.map((one) => one.at)}::timestamptz[]) as u (lot, station, vendor, model, serial, firmware, at)
    where s.parking_lot_id = u.lot and s.id = u.station`.execute(tx)

/** The last of each station: an update with two rows for one would take any of them. */
const lastOfEach = <T extends { readonly stationId: string }>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [one.stationId, one])).values(),
]

/** CST-11: writes changes of connections; those who show stations, and other servers that have a connection of one, are told. */
export const writeConnections = async (
  tx: Tx,
  changes: readonly (OpenedConnection | ClosedConnection | Booted)[],
): Promise<void> => {
  const opened = lastOfEach(changes.filter((one) => one.kind === 'opened'))
  const booted = lastOfEach(changes.filter((one) => one.kind === 'booted'))
  const closed = changes.filter((one) => one.kind === 'closed')
  if (opened.length > 0) {
    await noteOutages(tx, opened)
    await open(tx, opened)
  }
  if (booted.length > 0) await boot(tx, booted)
  if (closed.length > 0) await end(tx, closed)
  for (const { stationId } of opened) await notifyStations(tx, stationId)
}

/** When each connection was last heard of. */
export const writeLastMessages = async (
  tx: Tx,
  heard: readonly {
    readonly lotId: string
    readonly stationId: string
    readonly id: string
    readonly at: Date
  }[],
): Promise<void> => {
  if (heard.length === 0) return
  await sql`update charging_station s set last_message_at = u.at
    from unnest(${heard.map((one) => one.lotId)}::uuid[], ${heard.map((one) => one.stationId)}::uuid[],
      ${heard.map((one) => one.id)}::uuid[], ${heard.map((one) => one.at)}::timestamptz[]) as u (lot, station, id, at)
    where s.parking_lot_id = u.lot and s.id = u.station and s.connection_id = u.id`.execute(tx)
}

/** CST-11: connections of servers that are gone: nobody has heard of them since. */
export const endLostConnections = async (tx: Tx, heardBefore: Date): Promise<void> => {
  await sql`update charging_station set connection_id = null, disconnected_at = last_message_at
    where connection_id is not null and server_id is not null and last_message_at < ${heardBefore}`.execute(
    tx,
  )
}

/** The connections that stations have now, of some of them; removed stations have none. */
export const currentConnections = async (
  tx: Tx,
  stationIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  const rows = await tx
    .selectFrom('charging_station')
    .select(['id', 'connection_id'])
    .where('id', 'in', [...stationIds])
    .where('removed_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row.connection_id]))
}
