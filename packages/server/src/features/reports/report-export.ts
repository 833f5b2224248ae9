import type { ExportedReport } from '@stallwise/contract/reports/lot-reports.contract.ts'
import type { ReportColumnKind } from '@stallwise/domain/reports/report.model.ts'
import { sql } from 'kysely'
import { reportTitles } from '#features/notifications/notifications.public.ts'
import { sortedBy } from '#platform/database/list-order.ts'
import { readSort } from '#platform/database/list-page.ts'
import type { ExportColumn, ExportedRows, ExportKind } from '#platform/export/export.model.ts'
import type { ExportRequest } from '#platform/export/exports.ts'
import { Refusal } from '#platform/http/problems.ts'
import { mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { inLanguage, type Language } from '#platform/language/language.ts'
import { reportFor } from './all-reports.ts'
import { loadLot, rangeOf, refuseUnknown } from './load-report.ts'
import { conditionsOf } from './report-figures.store.ts'
import { mayReadReport } from './report-rights.ts'
import { rowsOf, shownColumns } from './report-rows.store.ts'
import { labelOf, wordsOf } from './report-words.ts'
import type { Report, ReportColumn, ReportScope } from './report.model.ts'

const kinds: Readonly<Record<ReportColumnKind, ExportKind>> = {
  time: 'instant',
  day: 'day',
  text: 'text',
  word: 'text',
  count: 'number',
  money: 'cents',
  minutes: 'number',
  percent: 'number',
  energy: 'number',
}

const exportColumn = ({ key, kind }: ReportColumn): ExportColumn => {
  const labels = kind === 'word' ? wordsOf(key) : undefined
  return { key, header: labelOf(key), kind: kinds[kind], ...(labels && { labels }) }
}

const exportedRows = (
  report: Report,
  columns: readonly ReportColumn[],
  scope: ReportScope,
  { filters, search, sort: asked = '-at' }: ExportedReport,
): ExportedRows => {
  const { sort, descending } = readSort(asked)
  const sorted = columns.find(({ key }) => key === sort)!
  const order = [
    { value: sorted.value, as: sorted.sort! },
    { value: sql`r.id`, as: 'uuid' as const },
  ]
  // In parentheses, as a part of a statement: what it selects is known only when a report is asked for.
  return {
    title: reportTitles()[report.name],
    columns: columns.map(exportColumn),
    timeZone: scope.timeZone,
    rows: sql`(select ${sql.join(columns.map(({ key, value }) => sql`${value} as ${sql.ref(key)}`))}
      from ${rowsOf(report, scope)} where ${sql.join(conditionsOf(report, { filters, search }), sql` and `)}
      order by ${sortedBy(order, descending)})`,
  }
}

/** REP-02: all rows of a report that a filter finds, with the columns that the viewer sees, in the product’s language or another. */
export const reportExport = (
  viewer: Viewer,
  { parkingLot, timePeriod, from, to, reportName, filters, search, sort }: ExportedReport,
  language?: Language,
): ExportRequest => {
  const report = reportFor(reportName, timePeriod)
  const seesMoney = mayAt(viewer, 'payment.manage', parkingLot)
  if (!mayReadReport(report, (capability) => mayAt(viewer, capability, parkingLot)))
    throw new Refusal('forbidden')
  const filter = { parkingLot, timePeriod, from, to, reportName, filters, search, sort }
  refuseUnknown(report, filter)
  const columns = shownColumns(report, seesMoney)
  return {
    userId: viewer.userId,
    scope: scopeOf(viewer),
    filter: { ...filter, seesMoney },
    rowsAt: async (tx, now) => {
      const { timeZone } = await loadLot(tx, parkingLot)
      const range = rangeOf(report, filter, now, timeZone)
      const make = () => exportedRows(report, columns, { lotId: parkingLot, timeZone, range }, filter)
      return language ? inLanguage(language, make) : make()
    },
  }
}
