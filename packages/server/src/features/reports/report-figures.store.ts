import type { ReportFigures } from '@stallwise/domain/reports/report-figures.rules.ts'
import { sql } from 'kysely'
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

// What is complete only at run time stands in parentheses: it is not prepared by the test of statements.

/**
 * Figures of rows by lot, local day, kind, part and currency; `spans` are lots with their clocks, and the times of the rows.
 * With `offset 0`, here and for kept days, the rows of each span are read by themselves, from the index: joined to them, all rows
 * of all lots and years would be.
 */
export const addUp = (source: ReportSource, where: Sql): Sql => sql`(
  select s.lot, (r.at at time zone s.zone)::date as day, r.kind, r.part, r.currency, count(*)::int as count,
    sum(r.cents)::bigint as cents, sum(r.tax_cents)::bigint as tax_cents, sum(r.paid_cents)::bigint as paid_cents,
    sum(r.ms)::bigint as ms, sum(r.wh)::bigint as wh
  from spans s cross join lateral (
    select * from (${source.rows({ lotId: sql`s.lot`, zone: sql`s.zone`, from: sql`s.starts`, to: sql`s.ends` })}) own offset 0) r
  where ${where} group by 1, 2, 3, 4, 5)`

/** The begin of a day on a clock. */
export const beginOf = (day: Sql, zone: Sql): Sql => sql`(${day}::timestamp at time zone ${zone})`

type FiguresOf = Pick<Report, 'source' | 'filters' | 'searched'>

/**
 * What figures of lots are added up from, some of them in parts: `figuresOf` without its sums, for whoever adds them up by
 * something coarser anyway.
 */
export const partsOfFigures = (report: FiguresOf, lots: Sql, chosen: Chosen = { filters: {} }): Sql => {
  const { source } = report
  const where = sql.join([sql`true`, ...filtersOf(report, chosen)], sql` and `)
  const ofRows = sql.join(conditionsOf(report, chosen), sql` and `)
  const [first, last] = [beginOf(sql`first`, sql`zone`), beginOf(sql`last`, sql`zone`)]
  return sql`(with asked as materialized (select lot, zone, starts, ends, (starts at time zone zone)::date as from_day,
        (ends at time zone zone)::date as last,
        ${!chosen.search}::boolean and exists (select from report_kept k where k.parking_lot_id = lot and k.source = ${source.name}
          and k.time_zone = zone)
        and not exists (select from report_mark m where m.parking_lot_id = lot and m.source = ${source.marks}
          and m.at is null) as kept from (${lots}) lots),
    days as materialized (select *,
      case when ${beginOf(sql`from_day`, sql`zone`)} >= starts then from_day else from_day + 1 end as first from asked),
    marked as materialized (select distinct lot, (m.at at time zone zone)::date as day from asked join report_mark m
      on m.parking_lot_id = lot and m.source = ${source.marks} and m.at is not null),
    spans as materialized (
      select lot, zone, starts, ends from days where not kept or first > last
      union all select lot, zone, starts, ${first} from days where kept and first <= last and starts < ${first}
      union all select lot, zone, ${last}, ends from days where kept and first <= last and ${last} < ends
      union all select lot, zone, ${beginOf(sql`m.day`, sql`zone`)}, ${beginOf(sql`(m.day + 1)`, sql`zone`)}
        from marked m join days d using (lot) where d.kept and m.day >= d.first and m.day < d.last)
    select d.lot, r.day, r.kind, r.part, r.currency, r.count, r.cents, r.tax_cents, r.paid_cents, r.ms, r.wh
        from days d cross join lateral (select * from report_day own where own.parking_lot_id = d.lot
          and own.source = ${source.name} and own.day >= d.first and own.day < d.last offset 0) r
        where d.kept and ${where} and not exists (select from marked m where m.lot = d.lot and m.day = r.day)
      union all ${addUp(source, ofRows)})`
}

/**
 * REP-81: the figures of lots in ranges, of one moment: of whole days that are kept and not marked the kept ones, of all others
 * those of their rows. `lots` selects `lot`, `zone`, `starts` and `ends`; what is selected is named as in `report_day`, with `lot`.
 */
export const figuresOf = (report: FiguresOf, lots: Sql, chosen?: Chosen): Sql => sql`(
  select lot, day, kind, part, currency, sum(count)::int as count, sum(cents)::bigint as cents, sum(tax_cents)::bigint as tax_cents,
    sum(paid_cents)::bigint as paid_cents, sum(ms)::bigint as ms, sum(wh)::bigint as wh
  from ${partsOfFigures(report, lots, chosen)} figures group by lot, day, kind, part, currency)`

/** A lot and a range as `figuresOf` takes them. */
export const spanOf = ({ lotId, timeZone, range }: ReportScope): Sql => {
  const [from, to] = [new Date(range.from), new Date(range.to)]
  return sql`select ${lotId}::uuid as lot, ${timeZone}::text as zone, ${from}::timestamptz as starts,
    ${to}::timestamptz as ends`
}

/** The figures of a lot in a range, by day, kind, part and currency. */
export const loadFigures = async (
  tx: Tx,
  report: FiguresOf,
  scope: ReportScope,
  chosen?: Chosen,
): Promise<ReportFigures[]> => {
  const { rows } =
    await sql<ReportFigures>`(select to_char(day, 'YYYY-MM-DD') as day, kind, part, currency, count, cents, tax_cents as "taxCents",
      paid_cents as "paidCents", ms, wh
    from ${figuresOf(report, spanOf(scope), chosen)} f order by f.day, kind, part, currency)`.execute(tx)
  return rows
}
