import type { CountKind, EntryShare } from '@stallwise/domain/health/counts.rules.ts'
import type { Span } from '@stallwise/domain/health/uptime.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** The subject of what concerns the whole lot, or an entry without a zone. */
export const wholeLot = '00000000-0000-0000-0000-000000000000'

const at = ({ from, to }: Span) => ({ from: new Date(from), to: new Date(to) })

/**
 * HEA-51: vehicles that were read at an exit on a day: by the zone of their entry, and those without one by the zone in which
 * their other visits began mostly; null: they have none. A visit may have ended 10 minutes before by an earlier read of the
 * passage; other visits are those of 30 days.
 */
export const listExits = async (tx: Tx, lotId: string, day: Span) => {
  const { from, to } = at(day)
  const { rows } = await sql<{ zone: string; read: number }>`
    select coalesce(zone_id, ${wholeLot}::uuid) as zone, count(*)::int as read from visit
    where parking_lot_id = ${lotId} and exited_at >= ${from} and exited_at < ${to} and closed_by = 'exit' group by 1`.execute(
    tx,
  )
  const { rows: missed } = await sql<{ zone: string | null; count: number }>`
    select habit.zone, count(*)::int as count
    from (select upper(e.detail ->> 'plate') as plate, e.at, e.event_id,
        lag(e.at) over (partition by upper(e.detail ->> 'plate') order by e.at) as before
      from device_event e join camera c on c.parking_lot_id = e.parking_lot_id and c.device_id = e.device_id
        and c.role = 'exit' and c.removed_at is null
      where e.parking_lot_id = ${lotId} and e.at >= ${from} and e.at < ${to} and e.kind = 'plate' and e.detail ->> 'plate' <> '') e
      left join lateral (select coalesce(v.zone_id, ${wholeLot}::uuid) as zone from visit v
        where v.parking_lot_id = ${lotId} and v.plate = e.plate and v.entered_at >= e.at - interval '30 days' and v.entered_at < e.at
        group by 1 order by count(*) desc limit 1) habit on true
    where (e.before is null or e.before < e.at - interval '10 minutes')
      and not exists (select from visit v where v.parking_lot_id = ${lotId} and v.plate = e.plate
        and v.entered_at <= e.at and (v.exited_at is null or v.exited_at >= e.at - interval '10 minutes'))
      and not exists (select from visit v where v.parking_lot_id = ${lotId} and v.exited_at = e.at and v.exit_event_id = e.event_id)
    group by 1`.execute(tx)
  return { read: rows, missed }
}

/** HEA-51: the zones in which vehicles may enter. */
export const listEntryZones = async (tx: Tx, lotId: string): Promise<string[]> => {
  const { rows } = await sql<{
    zone: string
  }>`select distinct coalesce(zone_id, ${wholeLot}::uuid) as zone from (
      select zone_id from camera where parking_lot_id = ${lotId} and removed_at is null and role in ('entry', 'both')
      union all select zone_id from rfid_reader where parking_lot_id = ${lotId} and removed_at is null and role in ('entry', 'both')
    ) entry`.execute(tx)
  return rows.map(({ zone }) => zone)
}

/** HEA-51: payments for a stay of a day, and how many of the vehicles were read at an entry. */
export const countPayments = async (tx: Tx, lotId: string, day: Span) => {
  const { from, to } = at(day)
  const { rows } = await sql<{ counted: number; all: number }>`
    select count(*) filter (where visit_id is not null)::int as counted, count(*)::int as all from (
      select distinct on (coalesce(visit_id::text, plate)) visit_id from payment
      where parking_lot_id = ${lotId} and created_at >= ${from} and created_at < ${to} and state = 'approved'
    ) paid`.execute(tx)
  return rows[0]!
}

/** HEA-52: how often sensors changed to taken, how many there are, and entries that were read; null: not each stall has a sensor. */
export const countTaken = async (tx: Tx, lotId: string, day: Span) => {
  const { from, to } = at(day)
  const { rows } = await sql<{ taken: number; sensors: number; entries: number; isWhole: boolean }>`
    select (select count(*)::int from (
        select occupied, lag(occupied) over (partition by device_id order by at) as before from device_event
        where parking_lot_id = ${lotId} and at >= ${from} and at < ${to} and kind = 'stall' and occupied is not null
      ) e where occupied and not before) as taken,
      (select count(*)::int from device where parking_lot_id = ${lotId} and kind = 'stall-sensor' and stall_id is not null) as sensors,
      (select count(*)::int from visit where parking_lot_id = ${lotId} and entered_at >= ${from} and entered_at < ${to}) as entries,
      not exists (select from stall where parking_lot_id = ${lotId} and is_active and not exists (select from device
        where device.parking_lot_id = stall.parking_lot_id and device.stall_id = stall.id)) as "isWhole"`.execute(
    tx,
  )
  return rows[0]!
}

/** HEA-52: pulses of gates beside which a camera or reader stands, and those with no read from 3 minutes before until 2 after. */
export const listOpenings = async (tx: Tx, lotId: string, day: Span) => {
  const { from, to } = at(day)
  const { rows } = await sql<{ gate: string; counted: number; all: number }>`
    with gate as (select sprockit.id, array_agg(reader.device_id) as devices from sprockit
        join zone on zone.parking_lot_id = sprockit.parking_lot_id and zone.removed_at is null and sprockit.id = any(zone.sprockits)
        join (select parking_lot_id, zone_id, device_id from camera where removed_at is null
          union all select parking_lot_id, zone_id, device_id from rfid_reader where removed_at is null) reader
          on reader.parking_lot_id = zone.parking_lot_id and reader.zone_id = zone.id
      where sprockit.parking_lot_id = ${lotId} and sprockit.removed_at is null group by 1)
    select gate.id as gate, count(*)::int as all, count(*) filter (where not exists (
        select from device_event e where e.parking_lot_id = ${lotId} and e.device_id = any(gate.devices)
          and e.at > o.asked_at - interval '3 minutes' and e.at < o.asked_at + interval '2 minutes'))::int as counted
    from gate_opening o join gate on gate.id = o.sprockit_id
    where o.parking_lot_id = ${lotId} and o.state = 'answered' and o.asked_at >= ${from} and o.asked_at < ${to}
    group by 1`.execute(tx)
  return rows
}

/** HEA-53: sensors of active stalls that report, and say “occupied” since a time. */
export const listStuck = async (
  tx: Tx,
  lotId: string,
  since: Date,
  reportedAfter: Date,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select s.stall_id as id from stall_state s join stall on stall.parking_lot_id = s.parking_lot_id and stall.id = s.stall_id
      and stall.is_active
    where s.parking_lot_id = ${lotId} and s.occupied and s.since < ${since} and s.last_seen_at >= ${reportedAfter}
    limit 1000`.execute(tx)
  return rows.map(({ id }) => id)
}

/** HEA-54: passes for one vehicle of which one entered and another one, read at an entry before, left later. */
export const listSharedPasses = async (tx: Tx, lotId: string, day: Span) => {
  const { from, to } = at(day)
  const { rows } = await sql<{ passholder: string; counted: number }>`
    select later.passholder_id as passholder, count(*)::int as counted
    from visit later join passholder p on p.parking_lot_id = later.parking_lot_id and p.id = later.passholder_id and not p.is_multi_pass
      join lateral (select plate, entered_at from visit v where v.parking_lot_id = later.parking_lot_id
        and v.passholder_id = later.passholder_id and v.entered_at < later.entered_at and v.plate <> later.plate
        and (v.exited_at is null or v.exited_at >= later.entered_at) order by v.entered_at desc limit 1) earlier on true
    where later.parking_lot_id = ${lotId} and later.entered_at >= ${from} and later.entered_at < ${to}
      and exists (select from device_event e join camera c on c.parking_lot_id = e.parking_lot_id and c.device_id = e.device_id
          and c.role in ('exit', 'interior') where e.parking_lot_id = ${lotId} and e.kind = 'plate'
        and e.at > later.entered_at + interval '1 minute' and e.at < later.entered_at + interval '1 day'
        and upper(e.detail ->> 'plate') = earlier.plate
        and not exists (select from visit again where again.parking_lot_id = ${lotId} and again.plate = earlier.plate
          and again.entered_at > later.entered_at and again.entered_at < e.at))
    group by 1`.execute(tx)
  return rows
}

/** What is kept of a day. */
export interface CountRow {
  readonly kind: CountKind
  readonly subject: string
  readonly counted: number
  readonly all: number
}

/** HEA-55: keeps the counts of a day. */
export const saveCounts = async (
  tx: Tx,
  lotId: string,
  day: string,
  rows: readonly CountRow[],
): Promise<void> => {
  await sql`delete from health_count where parking_lot_id = ${lotId} and day = ${day}::date`.execute(tx)
  if (rows.length === 0) return
  const of = <K extends keyof CountRow>(key: K) => rows.map((row) => row[key])
  await sql`insert into health_count (parking_lot_id, day, kind, subject, counted, total)
    select ${lotId}, ${day}::date, kind, subject, counted, total from unnest(${of('kind')}::text[], ${of('subject')}::uuid[],
      ${of('counted')}::real[], ${of('all')}::real[]) as one (kind, subject, counted, total)`.execute(tx)
}

/** Removes counts of days before a date. */
export const dropCounts = async (tx: Tx, before: string): Promise<void> => {
  await sql`delete from health_count where day < ${before}::date`.execute(tx)
}

export type ExitShares = Pick<EntryShare, 'id' | 'read' | 'habitual'>[]
