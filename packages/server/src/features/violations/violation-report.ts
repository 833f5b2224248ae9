import type { ViolationReport } from '@stallwise/contract/violations/reports.contract.ts'
import { rangeOf, type HistoryPeriod } from '@stallwise/domain/occupancy/history-range.rules.ts'
import { sumBy, sumViolations } from '@stallwise/domain/violations/violation-report.rules.ts'
import { Temporal } from 'temporal-polyfill'
import { loadTimeZone } from '#platform/database/lot-day.ts'
import type { Database } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { withoutFormula } from '#platform/workbook/text-sheet.ts'
import { countViolations, type ReportRow } from './violation-report.store.ts'

interface ReportQuery {
  readonly parkingLot: string
  readonly timePeriod: HistoryPeriod
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** VIO-91. */
const mostDays = 366

/** VIO-91: the period on the lot's clock: whole days, or a named one. */
const periodOf = ({ timePeriod, from, to }: ReportQuery, now: number, timeZone: string) => {
  if (from === undefined || to === undefined) {
    const range = rangeOf(timePeriod, now, timeZone)
    // HIS-33 ends the current periods at the last whole slot; what began since then belongs to them too.
    return { from: new Date(range.from), to: new Date(now - range.to < 300_000 ? now + 1 : range.to) }
  }
  const [first, end] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to).add({ days: 1 })]
  const days = first.until(end).total('days')
  if (days < 1) refuseFaults([{ path: 'to', code: 'too-small' }])
  if (days > mostDays) refuseFaults([{ path: 'to', code: 'too-large', limit: mostDays }])
  const at = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds)
  return { from: at(first), to: at(end) }
}

const readReport = (
  { database, clock }: { readonly database: Database; readonly clock: () => number },
  viewer: Viewer,
  query: ReportQuery,
) =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const timeZone = await loadTimeZone(tx, query.parkingLot)
    const period = periodOf(query, clock(), timeZone)
    return { period, rows: await countViolations(tx, { lotId: query.parkingLot, timeZone, ...period }) }
  })

type Parts = Parameters<typeof readReport>[0]

/** VIO-90: how many violations began in a period, by day, reason, state and place. */
export const loadViolationReport = async (
  parts: Parts,
  viewer: Viewer,
  query: ReportQuery,
): Promise<ViolationReport> => {
  const { period, rows } = await readReport(parts, viewer, query)
  const by = <Key>(keyOf: (row: ReportRow) => Key) => sumBy(rows, keyOf)
  return {
    parkingLot: query.parkingLot,
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    ...sumViolations(rows),
    days: by((row) => row.date).map(({ key: date, figures }) => ({ date, ...figures })),
    reasons: by((row) => row.reason).map(({ key: reason, figures }) => ({ reason, ...figures })),
    statuses: by((row) => row.status).map(({ key: status, figures }) => ({ status, ...figures })),
    places: by((row) => row.placeId).map(({ key, first, figures }) => ({
      _id: key,
      kind: first.placeKind,
      name: first.placeName,
      ...figures,
    })),
  }
}

const headers = ['date', 'reason', 'status', 'place', 'violations', 'decided', 'minutesToDecision']
const quoted = (text: string): string => `"${withoutFormula(text).replace(/"/g, '""')}"`

/** VIO-92: the same as CSV with a byte order mark, which spreadsheets read as UTF-8. */
export const loadViolationCsv = async (parts: Parts, viewer: Viewer, query: ReportQuery): Promise<string> => {
  const { rows } = await readReport(parts, viewer, query)
  const lines = rows.map((row) => {
    const { violations, decided, minutesToDecision } = sumViolations([row])
    const texts = [row.date, row.reason, row.status, row.placeName ?? '']
    return [...texts, violations, decided, minutesToDecision ?? '']
      .map((cell) => quoted(String(cell)))
      .join(',')
  })
  return `\u{feff}${[headers.join(','), ...lines].join('\r\n')}\r\n`
}
