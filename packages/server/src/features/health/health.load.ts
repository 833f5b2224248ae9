import { dayMs, hourMs, minuteMs } from '@stallwise/domain/time/durations.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { loadDevices } from '#features/devices/devices.public.ts'
import type { Tx } from '#platform/database/database.ts'
import type { HealthRows } from '#demo/world.model.ts'
import { sumGaps } from './counts.work.ts'
import { saveContacts } from './settings.store.ts'

interface At {
  readonly lotIds: readonly string[]
  readonly now: number
}

/** Reads in the hours of a day at a busy lane, of a week alike. */
const usualHours = Array.from({ length: 168 }, (_, nth) => (((nth % 24) + 18) % 24 < 16 ? 42 : 6))

/** The days of the strip: nearly whole, but one with many faults at lots with cameras. */
const loadDays = (tx: Tx, lotIds: readonly string[], now: Date) =>
  sql`insert into health_day (parking_lot_id, day, kind, devices, observed_minutes, down_minutes)
    select own.parking_lot_id, (${now}::timestamptz at time zone lot.time_zone)::date - ago, own.kind, own.count, own.count * 1440,
      round(own.count * 1440 * case when ago = 12 and lot.has_cameras then 0.42 when ago in (5, 19) then 0.02 else 0.001 end)
    from (select parking_lot_id, kind, count(*) from device where parking_lot_id = any(${[...lotIds]}::uuid[]) group by 1, 2) own
      join (select id, time_zone, exists (select from camera where camera.parking_lot_id = parking_lot.id) as has_cameras
        from parking_lot) lot on lot.id = own.parking_lot_id, generate_series(1, 30) ago
    on conflict do nothing`.execute(tx)

/** HEA-07: days of charging stations, of which nearly all attempts succeed at once. */
const loadStationDays = (tx: Tx, lotIds: readonly string[], stations: readonly string[], now: Date) =>
  sql`insert into health_day (parking_lot_id, day, kind, devices, observed_minutes, down_minutes, attempts, succeeded)
    select lot.id, (${now}::timestamptz at time zone lot.time_zone)::date - ago, 'charging-station', own.count, own.count * 1440,
      case when ago = 12 then 1440 when ago in (5, 19) then 90 else 0 end, own.count * 2,
      own.count * 2 - case when ago = 12 then 3 when ago % 6 = 1 then 1 else 0 end
    from parking_lot lot join (select id, count(*)::int from unnest(${[...stations]}::uuid[]) id
      where id = any(${[...lotIds]}::uuid[]) group by 1) own on own.id = lot.id, generate_series(1, 30) ago
    on conflict do nothing`.execute(tx)

const beginDays = (tx: Tx, lotIds: readonly string[], now: Date) =>
  sql`insert into lot_health (parking_lot_id, due_at, days_until)
    select id, ${now}, (${now}::timestamptz at time zone time_zone)::date - 1 from parking_lot where id = any(${[...lotIds]}::uuid[])
    on conflict (parking_lot_id) do update set days_until = excluded.days_until`.execute(tx)

/** The faults of the day on which much was broken: each camera in turn, then the sensors and the edge box. */
const loadPastFaults = (tx: Tx, lotIds: readonly string[], now: number) =>
  sql`insert into health_fault (parking_lot_id, id, subject, kind, name, found_by, devices, device_count, harm, passages,
      since, found_at, told_at, ended_at)
    select parking_lot_id, gen_random_uuid(), 'reader:' || id, case when nth % 2 = 0 then 'readerFew' else 'readerSilent' end, name,
      'missing', array[id::text], 1, 8, 8, begin, begin + interval '12 minutes', begin + interval '12 minutes', begin + interval '95 minutes'
    from (select parking_lot_id, id, name, nth, ${new Date(now - 12 * dayMs)}::timestamptz + nth * interval '70 minutes' as begin
      from (select parking_lot_id, id, name, row_number() over (partition by parking_lot_id order by name) as nth from camera
        where parking_lot_id = any(${[...lotIds]}::uuid[])) own) broken`.execute(tx)

/** A camera beside an exit that reads nothing any more. */
const loadDeadCamera = async (
  tx: Tx,
  { name, device_id: deviceId }: HealthRows['deadCamera'],
  lotIds: readonly string[],
  now: number,
): Promise<void> => {
  const { rows } = await sql<{ lot: string; zone: string; customer: string }>`
    select zone.parking_lot_id as lot, zone.id as zone, lot.customer_id as customer from zone
      join parking_lot lot on lot.id = zone.parking_lot_id join camera on camera.parking_lot_id = zone.parking_lot_id
        and camera.zone_id = zone.id and camera.role = 'exit'
    where zone.parking_lot_id = any(${[...lotIds]}::uuid[]) order by cardinality(zone.sprockits) desc, lot.name limit 1`.execute(
    tx,
  )
  const [place] = rows
  if (!place) return
  const key = { parking_lot_id: place.lot, device_id: deviceId }
  await loadDevices(tx, {
    devices: [Object.assign({ id: uuidv7(), customer_id: place.customer, kind: 'camera' }, key)],
    cameras: [
      Object.assign(
        { id: uuidv7(), zone_id: place.zone, name, role: 'exit', last_seen_at: new Date(now - 5 * hourMs) },
        key,
      ),
    ],
  })
  // It is kept although nothing is learned of it.
  await sql`insert into health_usual (parking_lot_id, device_id, hours, dispersion, learned_on)
    values (${place.lot}, ${key.device_id}, ${usualHours}::real[], 60, ${new Date(now + 3_650 * dayMs)}::date)`.execute(
    tx,
  )
}

/** A week in which an entry did not read each vehicle, and a gate opened without some. */
const loadCounts = async (tx: Tx, lotIds: readonly string[], now: Date): Promise<void> => {
  const { rows } = await sql<{ lot: string; day: string }>`
    insert into health_count (parking_lot_id, day, kind, subject, counted, total)
    select lot.id, (${now}::timestamptz at time zone lot.time_zone)::date - ago, part.kind, part.subject, part.counted, part.total
    from parking_lot lot join (
        select parking_lot_id, 'entryReads' as kind, zone_id as subject, 131 as counted, 150 as total from camera where role = 'entry' and zone_id is not null
        union all select parking_lot_id, 'gateOpenings', id, 3, 44 from sprockit where removed_at is null) part
      on part.parking_lot_id = lot.id, generate_series(1, 7) ago
    where lot.id = any(${[...lotIds]}::uuid[]) on conflict do nothing
    returning parking_lot_id as lot, day::text`.execute(tx)
  const last = new Map<string, string>()
  for (const { lot, day } of rows) if (day > (last.get(lot) ?? '')) last.set(lot, day)
  for (const [lot, day] of last) await sumGaps(tx, lot, day)
}

/** The health of the lots of the demo: contacts, a strip, a day with many faults, and a camera that is dead. */
export const loadDemoHealth = async (
  tx: Tx,
  { health }: { readonly health?: HealthRows | undefined },
  { lotIds, now }: At,
): Promise<void> => {
  if (!health || lotIds.length === 0) return
  await loadDays(tx, lotIds, new Date(now))
  await loadStationDays(tx, lotIds, health.stations ?? [], new Date(now))
  await loadPastFaults(tx, lotIds, now - 6 * hourMs)
  await beginDays(tx, lotIds, new Date(now - minuteMs))
  await loadCounts(tx, lotIds, new Date(now))
  await loadDeadCamera(tx, health.deadCamera, lotIds, now)
  for (const lotId of lotIds)
    await saveContacts(
      tx,
      lotId,
      health.contacts.map(({ name, phone, email }) => ({
        name,
        role: '',
        phone,
        email,
        hours: '24/7',
        notes: '',
      })),
    )
}
