import { withoutFormula } from '@stallwise/domain/fields/spreadsheet-text.ts'
import type { ViolationReport } from '@stallwise/contract/violations/reports.contract.ts'
import type { AskedPeriod } from '@stallwise/domain/occupancy/asked-range.rules.ts'
import { sumBy, sumViolations } from '@stallwise/domain/violations/violation-report.rules.ts'
import { loadTimeZone } from '#platform/database/lot-day.ts'
import type { Database } from '#platform/database/database.ts'
import { rowsRangeOf } from '#platform/http/rows-range.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { countViolations, type ReportRow } from './violation-report.store.ts'

interface ReportQuery extends AskedPeriod {
  readonly parkingLot: string
}

/** VIO-91. */
const mostDays = 366

const readReport = (
  { database, clock }: { readonly database: Database; readonly clock: () => number },
  viewer: Viewer,
  query: ReportQuery,
) =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const timeZone = await loadTimeZone(tx, query.parkingLot)
    const period = rowsRangeOf(query, { now: clock(), timeZone, byDefault: '24h', maxDays: mostDays })
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
export const loadViolationCsv = async (
  parts: Parts,
  viewer: Viewer,
  query: ReportQuery,
): Promise<{ readonly rows: number; readonly content: string }> => {
  const { rows } = await readReport(parts, viewer, query)
  const lines = rows.map((row) => {
    const { violations, decided, minutesToDecision } = sumViolations([row])
    const texts = [row.date, row.reason, row.status, row.placeName ?? '']
    return [...texts, violations, decided, minutesToDecision ?? '']
      .map((cell) => quoted(String(cell)))
      .join(',')
  })
  return { rows: rows.length, content: `\u{feff}${[headers.join(','), ...lines].join('\r\n')}\r\n` }
}
