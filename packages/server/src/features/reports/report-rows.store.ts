import type { ReportRow } from '@stallwise/contract/reports/lot-reports.contract.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { readSort } from '#platform/database/list-page.ts'
import { findOrderedPage } from '#platform/database/ordered-page.ts'
import { conditionsOf } from './report-figures.store.ts'
import type { Chosen, Report, ReportColumn, ReportScope, Sql } from './report.model.ts'

/** The rows of a report in a range, as `r`; what exports copy too. REP-01. */
export const rowsOf = ({ source }: Pick<Report, 'source'>, { lotId, range }: ReportScope): Sql =>
  sql`(${source.rows({
    lotId: sql`${lotId}::uuid`,
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
  readonly limit: number
  readonly cursor: string | undefined
}

/** A page of the rows of a report. */
export const findRows = async (
  tx: Tx,
  report: Report,
  scope: ReportScope,
  { columns, sort: asked, limit, cursor, ...chosen }: AskedRows,
): Promise<{ data: ReportRow[]; nextCursor: string | null }> => {
  const { sort, descending } = readSort(asked)
  const sorted = columns.find(({ key }) => key === sort)!
  const values = columns.map((column) => sql`${column.key}::text, ${shownValue(column)}`)
  const { ids, shown, nextCursor } = await findOrderedPage<{
    values: ReportRow['values']
    to: string | null
  }>(tx, {
    from: rowsOf(report, scope),
    id: sql`r.id`,
    where: conditionsOf(report, chosen),
    order: [{ value: sorted.value, as: sorted.sort! }],
    shown: sql`json_build_object('values', json_build_object(${sql.join(values)}), 'to', ${report.leadsTo?.id ?? sql`null`})`,
    descending,
    limit,
    cursor,
    plannedEachTime: true,
  })
  const leadsTo = (to: string | null) =>
    report.leadsTo && to !== null ? { to: report.leadsTo.to, _id: to } : null
  return {
    data: ids.map((_id, nth) => ({ _id, leadsTo: leadsTo(shown[nth]!.to), values: shown[nth]!.values })),
    nextCursor,
  }
}
