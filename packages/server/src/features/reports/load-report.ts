import type {
  LotReport,
  ReportBody,
  RevenueDetails,
} from '@stallwise/contract/reports/lot-reports.contract.ts'
import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import { faultsOfRange } from '@stallwise/domain/occupancy/history-limits.rules.ts'
import type { ReportFigures } from '@stallwise/domain/reports/report-figures.rules.ts'
import type { ReportRange } from '@stallwise/domain/reports/report.model.ts'
import {
  comparedRange,
  reportRange,
  type AskedReport,
  type Comparison,
} from '@stallwise/domain/reports/report-range.rules.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { allReports, reportFor } from './all-reports.ts'
import { loadFigures } from './report-figures.store.ts'
import type { Chosen, Report, ReportFilter, ReportScope, Target } from './report.model.ts'
import { mayReadReport } from './report-rights.ts'
import { findRows, shownColumns } from './report-rows.store.ts'
import { labelOf, wordsOf } from './report-words.ts'
import { countOf, figureView, filterViews, revenueView } from './reports.view.ts'

interface Parts {
  readonly database: Database
  readonly clock: () => number
}

type Asked = AskedReport & { readonly parkingLot: string; readonly compare?: Comparison | undefined }

/** REP-10: as many days as 1900 to 2099 has. */
const mostDays = 200 * 366

interface Lot {
  readonly timeZone: string
  readonly currency: string
}

export const loadLot = async (tx: Tx, lotId: string): Promise<Lot> => {
  const { rows } =
    await sql<Lot>`select time_zone as "timeZone", currency from parking_lot where id = ${lotId}`.execute(tx)
  if (!rows[0]) throw new Refusal('not-found')
  return rows[0]
}

export const rangeOf = (report: Pick<Report, 'looksAhead'>, asked: Asked, now: number, timeZone: string) => {
  if (asked.timePeriod === 'next30d' && !report.looksAhead)
    refuseFaults([{ path: 'timePeriod', code: 'invalid' }])
  const range = reportRange(asked, { now, timeZone })
  if (asked.from !== undefined) refuseFaults(faultsOfRange(range, mostDays))
  return range
}

interface Loaded {
  readonly scope: ReportScope
  readonly currency: string
  readonly figures: readonly ReportFigures[]
  readonly compared: { with: Comparison; range: ReportRange; figures: readonly ReportFigures[] } | null
}

const loadAll = async (
  tx: Tx,
  report: Report,
  asked: Asked,
  { now, ...chosen }: Chosen & { readonly now: number },
): Promise<Loaded> => {
  const lotId = asked.parkingLot
  const { timeZone, currency } = await loadLot(tx, lotId)
  const range = rangeOf(report, asked, now, timeZone)
  const scope = { lotId, timeZone, range }
  const figures = await loadFigures(tx, report, scope, chosen)
  if (!asked.compare) return { scope, currency, figures, compared: null }
  const then = comparedRange(asked.compare, asked, range, timeZone)
  const compared = await loadFigures(tx, report, { ...scope, range: then }, chosen)
  return { scope, currency, figures, compared: { with: asked.compare, range: then, figures: compared } }
}

const ends = ({ from, to }: ReportRange) => ({ from: isoOf(from), to: isoOf(to) })

/** REP-20 and following: the revenue of a lot. */
export const loadRevenue = (
  { database, clock }: Parts,
  viewer: Viewer,
  asked: Asked,
): Promise<RevenueDetails> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const { scope, currency, figures, compared } = await loadAll(tx, allReports.revenue, asked, {
      now: clock(),
      filters: {},
    })
    return {
      parkingLot: asked.parkingLot,
      timeZone: scope.timeZone,
      ...ends(scope.range),
      currencies: revenueView(currency, figures, compared?.figures ?? null),
      compared: compared && { with: compared.with, ...ends(compared.range) },
    }
  })

const isKnownValue = ({ values }: ReportFilter, value: string): boolean =>
  values === 'found' ? /^[A-Z]{3}$/.test(value) : values.includes(value)

/** Refuses filters and sorts that the report does not have. */
export const refuseUnknown = (
  report: Report,
  { filters, sort }: Pick<ReportBody, 'filters' | 'sort'>,
): void => {
  for (const [key, values] of Object.entries(filters)) {
    const known = report.filters.find((filter) => filter.key === key)
    if (!known || !values.every((value) => isKnownValue(known, value)))
      refuseFaults([{ path: `filters.${key}`, code: 'invalid' }])
  }
  const sorted = report.columns.find(({ key }) => key === sort?.replace(/^-/, ''))
  if (sort !== undefined && !sorted?.sort) refuseFaults([{ path: 'sort', code: 'invalid' }])
}

/** What somebody needs to open what a row leads to. */
const rightOf: Readonly<Record<Target, Capability>> = {
  payment: 'payment.manage',
  visit: 'payment.lookup',
  violation: 'violation.read',
  passholder: 'passholder.read',
  guest: 'visitor.read',
  booking: 'passholder.read',
}

/** A page is a place in the list: the number of rows before it. */
const cursorOf = ({ page, limit, cursor }: ReportBody): string | undefined =>
  page === undefined || page === 1 ? cursor : String((page - 1) * limit)

/** REP-01: a report with its figures, and a page of its rows. */
export const loadReport = (
  { database, clock }: Parts,
  viewer: Viewer,
  body: ReportBody,
): Promise<LotReport> => {
  const report = reportFor(body.reportName, body.timePeriod)
  const seesMoney = mayAt(viewer, 'payment.manage', body.parkingLot)
  if (!mayReadReport(report, (capability) => mayAt(viewer, capability, body.parkingLot)))
    throw new Refusal('forbidden')
  refuseUnknown(report, body)
  const columns = shownColumns(report, seesMoney)
  return database.withViewer(scopeOf(viewer), async (tx) => {
    const { filters, search, limit } = body
    const { scope, figures, compared } = await loadAll(tx, report, body, { now: clock(), filters, search })
    const cursor = cursorOf(body)
    const sort = body.sort ?? '-at'
    const rows = await findRows(tx, report, scope, {
      columns,
      filters,
      search,
      sort,
      limit,
      cursor,
      mayOpen: (target) => mayAt(viewer, rightOf[target], body.parkingLot),
    })
    const view = (all: readonly ReportFigures[]) => all.map((figure) => figureView(figure, seesMoney))
    return {
      reportName: report.name,
      looksAhead: body.timePeriod === 'next30d',
      parkingLot: body.parkingLot,
      timeZone: scope.timeZone,
      ...ends(scope.range),
      columns: columns.map(({ key, kind, sort: as }) => ({
        key,
        kind,
        label: labelOf(key),
        words: kind === 'word' ? (wordsOf(key) ?? null) : null,
        isSortable: as !== undefined,
      })),
      filters: filterViews(report, figures, filters),
      figures: view(figures),
      compared: compared && {
        with: compared.with,
        ...ends(compared.range),
        figures: view(compared.figures),
      },
      total: countOf(figures),
      ...rows,
    }
  })
}
