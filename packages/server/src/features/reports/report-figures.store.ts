import type { ReportFigures } from '@stallwise/domain/reports/report-figures.rules.ts'
import { sql } from 'kysely'
import { plannedEachTime } from '#platform/database/prepared-statements.ts'
import type { Tx } from '#platform/database/database.ts'
import { hasEveryWord } from '#platform/database/list-search.ts'
import type { Chosen, Report, ReportScope, ReportSource, Sql } from './report.model.ts'

/** What rows and kept figures have to fulfil, both as `r`. REP-03. */
const filtersOf = ({ filters }: Pick<Report, 'filters'>, chosen: Chosen): Sql[] =>
  filters.flatMap(({ key, by }) => {
    const values = chosen.filters[key]
    return values ? [sql`${sql.ref(`r.${by}`)} = any(${[...values]}::text[])`] : []
  })

/** What rows have to fulfil, as `r`: figures that are kept have no texts to search. */
export const conditionsOf = (report: Pick<Report, 'filters' | 'searched'>, chosen: Chosen): Sql[] => [
  sql`true`,
  ...filtersOf(report, chosen),
  ...(chosen.search ? [hasEveryWord(sql`find_text(${report.searched})`, chosen.search)] : []),
]

/** Figures of rows by local day, kind, part and currency; `spans` are the times of the rows. */
export const addUp = (source: ReportSource, lotId: Sql, timeZone: Sql, where: Sql): Sql => sql`
  select (r.at at time zone ${timeZone})::date as day, r.kind, r.part, r.currency, count(*)::int as count,
    sum(r.cents)::bigint as cents, sum(r.tax_cents)::bigint as tax_cents, sum(r.ms)::bigint as ms
  from spans s cross join lateral (${source.rows({ lotId, from: sql`s.starts`, to: sql`s.ends` })}) r
  where ${where} group by 1, 2, 3, 4`

/**
 * REP-81: the figures of a range, in one statement and so of one moment: of whole days that are kept and not marked the kept
 * ones, of all others those of their rows.
 */
export const loadFigures = async (
  tx: Tx,
  report: Pick<Report, 'source' | 'filters' | 'searched'>,
  { lotId: id, timeZone: zone, range }: ReportScope,
  chosen: Chosen = { filters: {} },
): Promise<ReportFigures[]> => {
  const { source } = report
  const lotId = sql`${id}::uuid`
  const timeZone = sql`${zone}::text`
  const where = sql.join([sql`true`, ...filtersOf(report, chosen)], sql` and `)
  const ofRows = sql.join(conditionsOf(report, chosen), sql` and `)
  const [from, to] = [new Date(range.from), new Date(range.to)]
  const beginOf = (day: Sql) => sql`(${day}::timestamp at time zone ${timeZone})`
  const { rows } = await sql<ReportFigures>`${sql.raw(plannedEachTime)}
    with asked as (select ${from}::timestamptz as starts, ${to}::timestamptz as ends,
        (${from}::timestamptz at time zone ${timeZone})::date as from_day, (${to}::timestamptz at time zone ${timeZone})::date as last,
        ${!chosen.search}::boolean and exists (select from report_kept k where k.parking_lot_id = ${lotId} and k.source = ${source.name}
          and k.time_zone = ${timeZone})
        and not exists (select from report_mark m where m.parking_lot_id = ${lotId} and m.source = ${source.name}
          and m.at is null) as kept),
    days as (select *, case when ${beginOf(sql`from_day`)} >= starts then from_day else from_day + 1 end as first from asked),
    marked as materialized (select distinct (m.at at time zone ${timeZone})::date as day from report_mark m
      where m.parking_lot_id = ${lotId} and m.source = ${source.name} and m.at is not null),
    spans as materialized (
      select starts, ends from days where not kept or first > last
      union all select starts, ${beginOf(sql`first`)} from days where kept and first <= last and starts < ${beginOf(sql`first`)}
      union all select ${beginOf(sql`last`)}, ends from days where kept and first <= last and ${beginOf(sql`last`)} < ends
      union all select ${beginOf(sql`m.day`)}, ${beginOf(sql`(m.day + 1)`)} from marked m, days d
        where d.kept and m.day >= d.first and m.day < d.last)
    select to_char(day, 'YYYY-MM-DD') as day, kind, part, currency, sum(count)::int as count, sum(cents)::bigint as cents,
      sum(tax_cents)::bigint as "taxCents", sum(ms)::bigint as ms
    from (
      select r.day, r.kind, r.part, r.currency, r.count, r.cents, r.tax_cents, r.ms from days d join report_day r
        on r.parking_lot_id = ${lotId} and r.source = ${source.name} and r.day >= d.first and r.day < d.last
        where d.kept and ${where} and not exists (select from marked m where m.day = r.day)
      union all ${addUp(source, lotId, timeZone, ofRows)}) figures
    group by figures.day, kind, part, currency order by figures.day, kind, part, currency`.execute(tx)
  return rows
}
