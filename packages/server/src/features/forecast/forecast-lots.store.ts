import type { LotCounts } from '@stallwise/contract/occupancy/occupancy.contract.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** A lot as its forecasts need it. */
export interface ForecastLot {
  readonly id: string
  readonly timeZone: string
  /** Differs after whatever was changed in the lot. */
  readonly version: number
  /** The lot itself and its groups, with the capacity of now. */
  readonly keys: readonly { readonly id: string; readonly capacity: number }[]
}

interface LotRow {
  id: string
  time_zone: string
  version: number
  counts: Partial<LotCounts>
}

/** Lots that were judged, with their groups. */
export const listForecastLots = async (tx: Tx, lotIds: readonly string[]): Promise<ForecastLot[]> => {
  const { rows } = await sql<LotRow>`select lot.id, lot.time_zone, state.version, state.counts
    from parking_lot lot join lot_state state on state.parking_lot_id = lot.id where lot.id = any(${[...lotIds]}::uuid[])`.execute(
    tx,
  )
  return rows.flatMap(({ id, time_zone: timeZone, version, counts: { capacity, groups } }) =>
    capacity === undefined
      ? []
      : {
          id,
          timeZone,
          version,
          keys: [
            { id, capacity },
            ...(groups ?? []).map((group) => ({ id: group._id, capacity: group.capacity })),
          ],
        },
  )
}

/** The stored values of a day of a group, as text; `capacity` null = not known for that day. */
export interface SlotsRow {
  readonly lot: string
  readonly key: string
  readonly day: string
  readonly live: string | null
  readonly imported: string | null
  readonly capacity: number | null
}

/** Values of lots and their groups on some days. HIS-20. */
export const listSlots = async (
  tx: Tx,
  lotIds: readonly string[],
  days: readonly string[],
): Promise<SlotsRow[]> => {
  if (days.length === 0) return []
  const of = (
    table: 'occupancy_sample' | 'occupancy_import',
  ) => sql`select parking_lot_id, group_id, day, slots
    from ${sql.table(table)} where parking_lot_id = any(${[...lotIds]}::uuid[]) and day = any(${[...days]}::date[])`
  const { rows } = await sql<SlotsRow>`
    select parking_lot_id as lot, group_id as key, day, live.slots::text as live, imported.slots::text as imported, d.capacity
    from (${of('occupancy_sample')}) live full join (${of('occupancy_import')}) imported using (parking_lot_id, group_id, day)
    left join occupancy_day d using (parking_lot_id, group_id, day)`.execute(tx)
  return rows
}

/** The first day of which anything is known, by group. */
export const listFirstDays = async (tx: Tx, lotIds: readonly string[], from: string) => {
  const { rows } = await sql<{ key: string; day: string }>`
    select group_id as key, min(day) as day from occupancy_day
    where parking_lot_id = any(${[...lotIds]}::uuid[]) and day >= ${from}::date group by group_id`.execute(tx)
  return new Map(rows.map(({ key, day }) => [key, day]))
}

/** Whatever makes values void or capacity less; `key` null = of the whole lot. Times may be open. */
export interface PeriodRow {
  readonly lot: string
  readonly key: string | null
  readonly kind: 'exception' | 'closed' | 'sensorError'
  readonly from: Date
  readonly to: Date | null
  /** The stalls that are closed, or whose sensor is in error. */
  readonly stalls: string[] | null
}

/** Exceptions, closures and sensor errors that touch a time. FOR-04. */
export const listPeriods = async (
  tx: Tx,
  lotIds: readonly string[],
  from: Date,
  to: Date | null,
): Promise<PeriodRow[]> => {
  const lots = [...lotIds]
  const { rows } = await sql<PeriodRow>`
    select parking_lot_id as lot, group_id as key, 'exception' as kind, starts_at as "from", ends_at as "to",
        null::text[] as stalls
      from occupancy_exception where parking_lot_id = any(${lots}::uuid[]) and ends_at > ${from}
        and (${to}::timestamptz is null or starts_at < ${to})
    union all
    select c.parking_lot_id, s.group_id, 'closed', c.starts_at, c.ends_at, array_agg(s.id::text)
      from closure c join stall s on s.parking_lot_id = c.parking_lot_id and s.is_active and s.group_id is not null
        and (s.floor_id = c.floor_id or s.id = any(c.stall_ids))
      where c.parking_lot_id = any(${lots}::uuid[]) and (c.ends_at is null or c.ends_at > ${from})
        and (${to}::timestamptz is null or c.starts_at < ${to})
      group by c.parking_lot_id, c.id, c.starts_at, c.ends_at, s.group_id
    union all
    select e.parking_lot_id, s.group_id, 'sensorError', e.opened_at, e.resolved_at, array[s.id::text]
      from sensor_error e join stall s on s.parking_lot_id = e.parking_lot_id and s.id = e.stall_id and s.is_active
        and s.group_id is not null
      where e.parking_lot_id = any(${lots}::uuid[]) and e.kind <> 'lowBattery'
        and (e.resolved_at is null or e.resolved_at > ${from}) and (${to}::timestamptz is null or e.opened_at < ${to})`.execute(
    tx,
  )
  return rows
}

/** Holidays of lots from a day on, as `lot day`. FOR-12. */
export const listHolidayDays = async (
  tx: Tx,
  lotIds: readonly string[],
  from: string,
): Promise<Set<string>> => {
  const { rows } = await sql<{ lot: string; day: string }>`select parking_lot_id as lot, day from holiday
    where parking_lot_id = any(${[...lotIds]}::uuid[]) and day >= ${from}::date`.execute(tx)
  return new Set(rows.map(({ lot, day }) => `${lot} ${day}`))
}
