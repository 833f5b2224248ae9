import { sql } from 'kysely'
import { alertsSeenBy } from '#features/violations/violations.public.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { beginOf, figuresOf } from '../report-figures.store.ts'
import type { Sql } from '../report.model.ts'
import { revenue, signed } from '../revenue.report.ts'
import { stallViolation } from '../violation.report.ts'

/** PRT-01: as many lots as the list of lots has on one page. */
const mostLots = 500

/** A lot, and its days: as many before those that are shown, and these. */
export interface PortfolioLotRow {
  readonly id: string
  readonly currency: string
  readonly from: string
  readonly to: string
}

/** PRT-02: the lots with the days of their clocks until yesterday. */
export const listPortfolioLots = async (
  tx: Tx,
  {
    customer,
    days,
    now,
  }: { readonly customer?: string | undefined; readonly days: number; readonly now: Date },
): Promise<{ lots: PortfolioLotRow[]; hasMore: boolean }> => {
  const today = sql`(${now}::timestamptz at time zone time_zone)::date`
  const { rows } =
    await sql<PortfolioLotRow>`select id, currency, to_char(${today} - ${days}::int, 'YYYY-MM-DD') as from,
      to_char(${today} - 1, 'YYYY-MM-DD') as to
    from parking_lot where ${customer ? sql`customer_id = ${customer}` : sql`true`}
    order by name_order, id limit ${mostLots + 1}`.execute(tx)
  return { lots: rows.slice(0, mostLots), hasMore: rows.length > mostLots }
}

/** A value of a lot on a day; `place` counts days from the first of those before. */
export interface PlacedValue {
  readonly lotId: string
  readonly place: number
  readonly value: number
}

export interface Asked {
  readonly lotIds: readonly string[]
  readonly days: number
  readonly now: Date
}

/** The lots with their clock, the first of the days before, and today. */
const lotsOf = ({ lotIds, days, now }: Asked): Sql => sql`select id as lot, time_zone as zone,
    (${now}::timestamptz at time zone time_zone)::date as today,
    (${now}::timestamptz at time zone time_zone)::date - 2 * ${days}::int as first_day
  from parking_lot where id = any(${[...lotIds]}::uuid[])`

const spansOf = (asked: Asked): Sql => sql`select lot, zone, ${beginOf(sql`first_day`, sql`zone`)} as starts,
  ${beginOf(sql`today`, sql`zone`)} as ends from (${lotsOf(asked)}) l`

/** PRT-03: gross revenue by day and currency, in cents. */
export const listRevenue = async (tx: Tx, asked: Asked) => {
  const { rows } = await sql<
    PlacedValue & { currency: string }
  >`(select r.lot as "lotId", r.day - l.first_day as place, r.currency, sum(${signed('cents')})::bigint as value
    from ${figuresOf(revenue, spansOf(asked))} r join (${lotsOf(asked)}) l using (lot) group by 1, 2, 3)`.execute(
    tx,
  )
  return rows
}

/** PRT-03: how many violations began on each day. */
export const listViolations = async (tx: Tx, asked: Asked): Promise<PlacedValue[]> => {
  const { rows } =
    await sql<PlacedValue>`(select r.lot as "lotId", r.day - l.first_day as place, sum(r.count)::int as value
    from ${figuresOf(stallViolation, spansOf(asked))} r join (${lotsOf(asked)}) l using (lot) group by 1, 2)`.execute(
      tx,
    )
  return rows
}

/** PRT-04: the highest occupancy of each day in percent of its capacity. */
export const listPeaks = async (tx: Tx, asked: Asked): Promise<PlacedValue[]> => {
  const { rows } = await sql<PlacedValue>`
    select l.lot as "lotId", d.day - l.first_day as place, round(100.0 * d.peak / d.capacity, 1)::float8 as value
    from (${lotsOf(asked)}) l join occupancy_day d on d.parking_lot_id = l.lot and d.group_id = l.lot
      and d.day >= l.first_day and d.day < l.today
    where d.peak is not null and d.capacity > 0`.execute(tx)
  return rows
}

/** PRT-05: how many alerts that the viewer sees began on each day. */
export const listAlertsByDay = async (tx: Tx, viewer: Viewer, asked: Asked): Promise<PlacedValue[]> => {
  const { rows } = await sql<PlacedValue>`
    select l.lot as "lotId", (alert.date_created at time zone l.zone)::date - l.first_day as place, count(*)::int as value
    from (${lotsOf(asked)}) l join alert on alert.parking_lot_id = l.lot
      and alert.date_created >= ${beginOf(sql`l.first_day`, sql`l.zone`)}
      and alert.date_created < ${beginOf(sql`l.today`, sql`l.zone`)}
    where ${alertsSeenBy(viewer)} group by 1, 2`.execute(tx)
  return rows
}

/** PRT-06: how many devices reported on each day. */
export const listDevicesByDay = async (tx: Tx, asked: Asked): Promise<PlacedValue[]> => {
  const { rows } = await sql<PlacedValue>`
    select l.lot as "lotId", d.day - l.first_day as place, d.reported as value
    from (${lotsOf(asked)}) l join device_lot_day d on d.parking_lot_id = l.lot
      and d.day >= l.first_day and d.day < l.today`.execute(tx)
  return rows
}
