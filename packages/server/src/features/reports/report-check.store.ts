import { sql } from 'kysely'
import { claimDue } from '#platform/database/claim-due.ts'
import type { Tx } from '#platform/database/database.ts'
import { addUp, beginOf } from './report-figures.store.ts'
import type { ReportSource } from './report.model.ts'

/** A day whose kept figures are not those of its rows. */
export interface WrongDay {
  readonly lotId: string
  readonly source: string
  readonly day: string
}

interface CheckedLot {
  readonly lotId: string
  readonly source: ReportSource
  readonly timeZone: string
}

/** One day in so many is looked at in a night. */
const share = 100

/**
 * REP-83: the days of a lot whose figures differ from those of their rows, of those that have their turn on a date. Both are
 * read at the same moment; marked days are about to be added up anyway.
 */
export const findWrongDays = async (
  tx: Tx,
  { lotId, source, timeZone }: CheckedLot,
  date: string,
): Promise<WrongDay[]> => {
  const [lot, zone] = [sql`${lotId}::uuid`, sql`${timeZone}::text`]
  const { rows } = await sql<{ day: string }>`
    with days as materialized (select distinct day from report_day d
        where d.parking_lot_id = ${lot} and d.source = ${source.name}
          and abs(hashtext(d.day::text || ${date} || d.source)::bigint) % ${share} = 0
          and not exists (select from report_mark m where m.parking_lot_id = ${lot} and m.source = ${source.marks}
            and (m.at is null or (m.at at time zone ${zone})::date = d.day))),
      spans as materialized (select ${lot} as lot, ${zone} as zone, ${beginOf(sql`day`, zone)} as starts,
        ${beginOf(sql`(day + 1)`, zone)} as ends from days),
      kept as (select d.day, d.kind, d.part, d.currency, d.count, d.cents, d.tax_cents, d.paid_cents, d.ms, d.wh from report_day d
        join days using (day) where d.parking_lot_id = ${lot} and d.source = ${source.name}),
      raw as (select day, kind, part, currency, count, cents, tax_cents, paid_cents, ms, wh from ${addUp(source, sql`true`)} f)
    select distinct to_char(day, 'YYYY-MM-DD') as day from (
      (table kept except table raw) union all (table raw except table kept)) different order by day`.execute(
    tx,
  )
  return rows.map(({ day }) => ({ lotId, source: source.name, day }))
}

/** REP-83: takes lots and kinds that were not looked at on a date yet, for this server alone. */
export const claimChecks = async (tx: Tx, date: string, limit: number) => {
  const rows = await claimDue(tx, 'report_kept', {
    key: ['parking_lot_id', 'source'],
    where: sql`checked_on < ${date}::date`,
    oldestBy: 'checked_on',
    limit,
    set: { checked_on: date },
    returning: ['parking_lot_id', 'source', 'time_zone'],
  })
  return rows.map(({ parking_lot_id: lotId, source, time_zone: timeZone }) => ({ lotId, source, timeZone }))
}

/** Those who are told of wrong figures. */
export const listProviderUsers = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from app_user
    where 'provider' = any(roles) and not blocked and removed_at is null order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
