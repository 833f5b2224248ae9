import type { ReportRow } from '@stallwise/contract/reports/lot-reports.contract.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { readSort } from '#platform/database/list-page.ts'
import { findOrderedPage } from '#platform/database/ordered-page.ts'
import { partsOfRange } from './parts-of-range.ts'
import { conditionsOf } from './report-figures.store.ts'
import type { Chosen, Report, ReportColumn, ReportScope, Sql, Target } from './report.model.ts'

/** The rows of a report in a range, as `r`; what exports copy too. REP-01. */
export const rowsOf = ({ source }: Pick<Report, 'source'>, { lotId, timeZone, range }: ReportScope): Sql =>
  sql`(${source.rows({
    lotId: sql`${lotId}::uuid`,
    zone: sql`${timeZone}::text`,
    from: sql`${new Date(range.from)}::timestamptz`,
    to: sql`${new Date(range.to)}::timestamptz`,
  })}) r`

/** A time as JSON has it. */
export const isoText = (value: Sql): Sql =>
  sql`to_char(${value} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const shownValue = ({ kind, value }: ReportColumn): Sql => (kind === 'time' ? isoText(value) : value)

/** The columns that the viewer sees. REP-91. */
export const shownColumns = ({ columns }: Report, seesMoney: boolean): readonly ReportColumn[] =>
  seesMoney ? columns : columns.filter(({ kind }) => kind !== 'money')

interface AskedRows extends Chosen {
  readonly columns: readonly ReportColumn[]
  /** The key of a column that can be sorted by, downwards with `-` before it. */
  readonly sort: string
  /** Whether the viewer may open what a row leads to. */
  readonly mayOpen: (target: Target) => boolean
  readonly limit: number
  readonly cursor: string | undefined
}

/** What a row leads to: the first that it has, of what the viewer may open. */
const leadsToOf = ({ leadsTo }: Report, mayOpen: (target: Target) => boolean): Sql => {
  const targets = leadsTo.filter(({ to }) => mayOpen(to))
  const each = targets.map(
    ({ to, id }) =>
      sql`case when ${id} is not null then json_build_object('to', ${to}::text, '_id', ${id}) end`,
  )
  return sql`coalesce(${sql.join([...each, sql`null::json`])})`
}

const readPage = (
  tx: Tx,
  report: Report,
  scope: ReportScope,
  { columns, sort: asked, limit, cursor, mayOpen, ...chosen }: AskedRows,
) => {
  const { sort, descending } = readSort(asked)
  const sorted = columns.find(({ key }) => key === sort)!
  const values = columns.map((column) => sql`${column.key}::text, ${shownValue(column)}`)
  return findOrderedPage<{
    values: ReportRow['values']
    leadsTo: ReportRow['leadsTo']
  }>(tx, {
    from: rowsOf(report, scope),
    id: sql`r.id`,
    where: conditionsOf(report, chosen),
    order: [{ value: sorted.value, as: sorted.sort! }],
    shown: sql`json_build_object('values', json_build_object(${sql.join(values)}), 'leadsTo', ${leadsToOf(report, mayOpen)})`,
    descending,
    limit,
    cursor,
    plannedEachTime: true,
  })
}

/** A page of the rows of a report. By time it is looked for in more and more of the range, so that a year is not sorted for it. */
export const findRows = async (
  tx: Tx,
  report: Report,
  scope: ReportScope,
  asked: AskedRows,
): Promise<{ data: ReportRow[]; nextCursor: string | null }> => {
  const parts = partsOfRange(scope.range, asked)
  for (const [nth, range] of parts.entries()) {
    const { ids, shown, nextCursor } = await readPage(tx, report, { ...scope, range }, asked)
    if (nextCursor !== null || nth === parts.length - 1)
      return { data: ids.map((_id, place) => ({ _id, ...shown[place]! })), nextCursor }
  }
  throw new Error('a range has at least one part')
}
