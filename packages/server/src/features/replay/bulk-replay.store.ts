import { localDayOf, placeInDay } from '@stallwise/domain/time/local-day.ts'
import { slotMs } from '@stallwise/domain/time/slots.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import type { PoolClient } from 'pg'
import { V7Generator } from 'uuidv7'
import type { FinalHistory } from './history-judge.ts'
import {
  marksOfVisit,
  violationInsert,
  violationRow,
  visitInsert,
  visitRow,
} from '#features/judging/judging.public.ts'
import { markInsert, marksOf } from '#platform/report-marks/report-marks.ts'

const ids = new V7Generator()
/** An id with the time of the entry: lists are sorted and partitioned by it. */
const idAt = (ms: number): string => ids.generateOrResetWithTs(ms).toString()
interface DayRow {
  readonly key: string
  readonly day: string
  readonly capacity: number
  /** OCC-62: not for a passholder group. */
  readonly summary: boolean
  readonly slots: (number | null)[]
}

const dayRows = (
  { samples }: FinalHistory,
  timeZone: string,
  capacities: ReadonlyMap<string, number>,
): DayRow[] => {
  const rows = new Map<string, DayRow>()
  for (const { key, slot, value, isSparse } of samples) {
    const day = localDayOf(slot * slotMs, timeZone)
    const id = `${key} ${day.day}`
    const row = rows.get(id) ?? {
      key,
      day: day.day,
      capacity: capacities.get(key) ?? 0,
      summary: !isSparse,
      slots: new Array<number | null>(day.slots).fill(null),
    }
    rows.set(id, row)
    row.slots[placeInDay(slot, day)] = value
  }
  return [...rows.values()]
}

/** Existing values were reported live or written before, and are kept. */
const writeDays = (client: PoolClient, lotId: string, rows: readonly DayRow[]) =>
  client.query(
    `with u as (select key, day, capacity, summary, array(select (value #>> '{}')::int from jsonb_array_elements(slots) with ordinality as e(value, n) order by n) as slots
       from jsonb_to_recordset($2::jsonb) as r(key uuid, day date, capacity int, summary bool, slots jsonb)),
     written as (
       insert into occupancy_sample as s (parking_lot_id, group_id, day, slots) select $1, key, day, slots from u
       on conflict (parking_lot_id, group_id, day) do update set slots = merge_slots(s.slots, excluded.slots)
       returning group_id, day, slots)
     insert into occupancy_day as d (parking_lot_id, group_id, day, peak, mean, observed_share, capacity)
     select $1, w.group_id, w.day, figures.peak, figures.mean, figures.share, u.capacity
     from written w join u on u.key = w.group_id and u.day = w.day and u.summary
     left join occupancy_import i on i.parking_lot_id = $1 and i.group_id = w.group_id and i.day = w.day
     cross join lateral (select max(v) as peak, avg(v) as mean, count(v)::numeric / count(*) as share
       from unnest(case when i.day is null then w.slots else merge_slots(w.slots, i.slots) end) v) figures
     on conflict (parking_lot_id, group_id, day) do update
       set peak = excluded.peak, mean = excluded.mean, observed_share = excluded.observed_share`,
    [lotId, JSON.stringify(rows)],
  )

const writeVisits = (client: PoolClient, lotId: string, { visits }: FinalHistory) =>
  client.query(`${visitInsert} on conflict do nothing`, [
    JSON.stringify(visits.map((visit) => visitRow(lotId, visit))),
  ])

const writeViolations = (client: PoolClient, lotId: string, { violations }: FinalHistory) =>
  client.query(violationInsert, [
    JSON.stringify(violations.map((violation) => violationRow(lotId, violation))),
  ])

/** REP-80: each day that has visits or violations, once. */
const writeMarks = (client: PoolClient, lotId: string, timeZone: string, history: FinalHistory) => {
  const marks = [
    ...history.visits.flatMap((visit) => marksOfVisit(lotId, visit)),
    ...history.violations.map(({ openedAt }) => ({ lotId, source: 'violations' as const, at: openedAt })),
  ]
  const byDay = marks.map((mark) => ({ ...mark, at: localDayOf(mark.at, timeZone).startMs }))
  return client.query(markInsert, [marksOf(byDay)])
}

const writeErrors = (client: PoolClient, lotId: string, { errors }: FinalHistory) =>
  client.query(
    `insert into sensor_error (parking_lot_id, id, stall_id, device_id, kind, status, detail, opened_at, resolved_at)
     select $1, id, "stallId", "deviceId", kind, 'resolved', detail, "openedAt", "resolvedAt" from jsonb_to_recordset($2::jsonb)
       as u(id uuid, "stallId" uuid, "deviceId" text, kind text, detail text, "openedAt" timestamptz, "resolvedAt" timestamptz)`,
    [
      lotId,
      JSON.stringify(
        errors.map((error) => ({
          ...error,
          id: idAt(error.openedAt),
          openedAt: isoOf(error.openedAt),
          resolvedAt: isoOf(error.resolvedAt!),
        })),
      ),
    ],
  )

const writeAlerts = (client: PoolClient, lotId: string, { alerts }: FinalHistory) =>
  client.query(
    `insert into alert (parking_lot_id, id, alert_type, alert_status, alert_body, group_id, occupancy, threshold, date_created, updated_at)
     select $1, id, 'occupancy', 'deleted', body, "groupId", "occupancyPercent", "thresholdPercent", "createdAt", "updatedAt"
     from jsonb_to_recordset($2::jsonb) as u(id uuid, body text, "groupId" uuid, "occupancyPercent" numeric,
       "thresholdPercent" numeric, "createdAt" timestamptz, "updatedAt" timestamptz)`,
    [
      lotId,
      JSON.stringify(
        alerts.map((alert) => ({
          ...alert,
          id: idAt(alert.createdAt),
          createdAt: isoOf(alert.createdAt),
          updatedAt: isoOf(alert.updatedAt),
        })),
      ),
    ],
  )

/** Writes a final part of a lot's history and its progress; false if another process wrote it meanwhile. */
export const writeHistory = async (
  client: PoolClient,
  lot: { lotId: string; timeZone: string; capacities: ReadonlyMap<string, number> },
  history: FinalHistory,
  from: number,
  until: number,
): Promise<boolean> => {
  const { lotId, timeZone, capacities } = lot
  const { rowCount } = await client.query(
    `update lot_history set filled_until = $3 where parking_lot_id = $1 and filled_until = $2`,
    [lotId, new Date(from), new Date(until)],
  )
  if (!rowCount) return false
  const rows = dayRows(history, timeZone, capacities)
  if (rows.length > 0) await writeDays(client, lotId, rows)
  if (history.visits.length > 0) await writeVisits(client, lotId, history)
  if (history.violations.length > 0) await writeViolations(client, lotId, history)
  if (history.visits.length + history.violations.length > 0)
    await writeMarks(client, lotId, timeZone, history)
  if (history.errors.length > 0) await writeErrors(client, lotId, history)
  if (history.alerts.length > 0) await writeAlerts(client, lotId, history)
  return true
}

/** A planned history and its progress. Times in milliseconds since 1970 UTC. */
export interface HistoryPlan {
  readonly lotId: string
  readonly seed: number
  readonly beginsAt: number
  readonly endsAt: number
  readonly filledUntil: number
}

/**
 * Plans a history for lots that have none: the given number of days up to where their log begins, or to now. Existing
 * plans are left unchanged.
 */
export const planHistories = async (
  client: PoolClient,
  lotIds: readonly string[],
  { seed, days, now }: { seed: number; days: number; now: number },
): Promise<HistoryPlan[]> => {
  const slot = slotMs / 1000
  await client.query(
    `with u as (select parking_lot_id as lot, to_timestamp(floor(extract(epoch from least(observed_since, $2)) / ${slot}) * ${slot}) as ends
       from lot_state where parking_lot_id = any($1::uuid[]))
     insert into lot_history (parking_lot_id, seed, begins_at, ends_at, filled_until)
     select lot, $3, ends - make_interval(hours => 24 * $4), ends, ends - make_interval(hours => 24 * $4) from u on conflict do nothing`,
    [lotIds, new Date(now), seed, days],
  )
  const { rows } = await client.query(
    `select parking_lot_id, seed, begins_at, ends_at, filled_until from lot_history where parking_lot_id = any($1::uuid[])
     order by array_position($1::uuid[], parking_lot_id)`,
    [lotIds],
  )
  const first = Math.min(...rows.map((row) => row.begins_at.getTime()))
  if (rows.length > 0)
    await client.query(`select ensure_month_partitions($1::date, $2)`, [
      new Date(first),
      2 + Math.ceil(days / 28),
    ])
  return rows.map((row) => ({
    lotId: row.parking_lot_id,
    seed: Number(row.seed),
    beginsAt: row.begins_at.getTime(),
    endsAt: row.ends_at.getTime(),
    filledUntil: row.filled_until.getTime(),
  }))
}
