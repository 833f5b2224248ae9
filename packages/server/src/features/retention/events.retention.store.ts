import { isoOf } from '@stallwise/domain/time/instants.ts'
import type { Tx } from '#platform/database/database.ts'
import { ask } from '#platform/database/ask.ts'

/**
 * RET-31: stores the last state of each device from the events before a time, updating what was stored before: the last
 * occupancy report and since when it holds, the last battery level and the last fault, which late events do not change
 * (ING-04).
 */
export const storeDeviceBases = async (tx: Tx, lotId: string, from: number, until: number): Promise<void> => {
  await ask(
    tx,
    `with base as (select * from device_log_base where parking_lot_id = $1),
     events as (
       select device_id, at, event_id, occupied, battery_percent, fault, received_at <= at + interval '15 minutes' as in_time
       from device_event where parking_lot_id = $1 and at >= $2 and at < $3 and kind = 'stall'),
     seen as (select device_id, max(at) as at from events group by device_id),
     faults as (
       select distinct on (device_id) device_id, at, fault from events where in_time order by device_id, at desc, event_id desc),
     states as (
       select device_id, at, event_id, occupied, at as since from events where occupied is not null
       union all select device_id, at, event_id, occupied, since from base where at is not null),
     turns as (
       select *, lag(occupied) over (partition by device_id order by at, event_id) is distinct from occupied as turned from states),
     last as (select distinct on (device_id) * from turns order by device_id, at desc, event_id desc),
     began as (select distinct on (device_id) device_id, since from turns where turned order by device_id, at desc, event_id desc),
     batteries as (
       select distinct on (device_id) device_id, battery_percent, at from events
       where battery_percent is not null and in_time order by device_id, at desc, event_id desc)
     insert into device_log_base as kept (parking_lot_id, device_id, last_seen_at, at, event_id, occupied, since, battery_percent, battery_at, fault, fault_at)
     select $1, seen.device_id, seen.at, last.at, last.event_id, last.occupied, began.since,
       batteries.battery_percent, batteries.at, faults.fault, faults.at
     from seen left join last using (device_id) left join began using (device_id) left join batteries using (device_id) left join faults using (device_id)
     on conflict (parking_lot_id, device_id) do update set last_seen_at = excluded.last_seen_at, at = excluded.at,
       event_id = excluded.event_id, occupied = excluded.occupied, since = excluded.since,
       battery_percent = coalesce(excluded.battery_percent, kept.battery_percent),
       battery_at = coalesce(excluded.battery_at, kept.battery_at), fault = case when excluded.fault_at is null then kept.fault else excluded.fault end,
       fault_at = coalesce(excluded.fault_at, kept.fault_at)`,
    [lotId, isoOf(from), isoOf(until)],
  )
}

/** Deletes events before a time, at most `max`; returns how many. */
export const removeEvents = async (tx: Tx, lotId: string, before: number, max: number): Promise<number> => {
  const rows = await ask(
    tx,
    `delete from device_event where (parking_lot_id, at, source_id, event_id) in (
       select parking_lot_id, at, source_id, event_id from device_event where parking_lot_id = $1 and at < $2 order by at limit $3)
     returning 1`,
    [lotId, isoOf(before), max],
  )
  return rows.length
}

/** Deletes the other log entries, and the rows of images whose files were deleted. */
export const removeLogEntries = async (tx: Tx, lotId: string, before: number): Promise<void> => {
  await ask(tx, 'delete from lot_log where parking_lot_id = $1 and at < $2', [lotId, isoOf(before)])
  await ask(
    tx,
    'delete from plate_image where parking_lot_id = $1 and at < $2 and file_removed_at is not null',
    [lotId, isoOf(before)],
  )
}
