import { sql } from 'kysely'
import { alertsSeenBy } from '#features/violations/violations.public.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { beginOf, partsOfFigures } from '../report-figures.store.ts'
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

/** What a lot has on days, which are counted from `dayZero` on; several values of a day add up. */
export interface DayValues {
  readonly lotId: string
  readonly days: readonly number[]
  readonly values: readonly number[]
}

/** From which days are counted. */
export const dayZero = '2000-01-01'

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

/**
 * A row of each lot. Adding up and sorting tens of thousands of days took the database three times as long as reading them, and
 * a row of each day this server as long again.
 */
const valuesOf = (day: Sql, value: Sql): Sql =>
  sql`json_agg(${day} - ${dayZero}::date) as days, json_agg(${value}) as values`

/** PRT-03: gross revenue by day and currency, in cents. */
export const listRevenue = async (tx: Tx, asked: Asked) => {
  const { rows } = await sql<DayValues & { currency: string }>`(
    select r.lot as "lotId", r.currency, ${valuesOf(sql`r.day`, signed('cents'))}
    from ${partsOfFigures(revenue, spansOf(asked))} r group by r.lot, r.currency)`.execute(tx)
  return rows
}

/** PRT-03: how many violations began on each day. */
export const listViolations = async (tx: Tx, asked: Asked): Promise<DayValues[]> => {
  const { rows } = await sql<DayValues>`(select r.lot as "lotId", ${valuesOf(sql`r.day`, sql`r.count`)}
    from ${partsOfFigures(stallViolation, spansOf(asked))} r group by r.lot)`.execute(tx)
  return rows
}

/** With `offset 0` the rows of each lot are read by themselves, from the index: joined to the lots, those of all their years would be. */
const ofEachLot = (asked: Asked, rows: Sql, day: Sql, value: Sql): Sql => sql`(
  select l.lot as "lotId", ${valuesOf(day, value)} from (${lotsOf(asked)}) l
    cross join lateral (select * from ${rows} own offset 0) d
  group by l.lot)`

/** PRT-04: the highest occupancy of each day in percent of its capacity. */
export const listPeaks = async (tx: Tx, asked: Asked): Promise<DayValues[]> => {
  const days = sql`(select o.day, o.peak, o.capacity from occupancy_day o where o.parking_lot_id = l.lot and o.group_id = l.lot
    and o.day >= l.first_day and o.day < l.today and o.peak is not null and o.capacity > 0)`
  // To one decimal, in whole numbers, which the database divides much faster.
  const percent = sql`((2000::bigint * d.peak + d.capacity) / (2 * d.capacity)) / 10.0::float8`
  const { rows } = await sql<DayValues>`(${ofEachLot(asked, days, sql`d.day`, percent)})`.execute(tx)
  return rows
}

/** PRT-05: the alerts that the viewer sees, by the day on which each began. */
export const listAlertsByDay = async (tx: Tx, viewer: Viewer, asked: Asked): Promise<DayValues[]> => {
  const alerts = sql`(select (alert.date_created at time zone l.zone)::date as day from alert
    where alert.parking_lot_id = l.lot and alert.date_created >= ${beginOf(sql`l.first_day`, sql`l.zone`)}
      and alert.date_created < ${beginOf(sql`l.today`, sql`l.zone`)} and ${alertsSeenBy(viewer)})`
  const { rows } = await sql<DayValues>`(${ofEachLot(asked, alerts, sql`d.day`, sql`1`)})`.execute(tx)
  return rows
}

/** PRT-06: how many devices reported on each day. */
export const listDevicesByDay = async (tx: Tx, asked: Asked): Promise<DayValues[]> => {
  const days = sql`(select o.day, o.reported from device_lot_day o where o.parking_lot_id = l.lot
    and o.day >= l.first_day and o.day < l.today)`
  const { rows } = await sql<DayValues>`(${ofEachLot(asked, days, sql`d.day`, sql`d.reported`)})`.execute(tx)
  return rows
}
