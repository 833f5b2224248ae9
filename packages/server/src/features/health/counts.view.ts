import type {
  CountGapView,
  CountedLot,
  LotCounts,
} from '@stallwise/contract/health/health-counts.contract.ts'
import { countedDays, gapOf } from '@stallwise/domain/health/counts.rules.ts'
import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#platform/database/database.ts'
import { orNotFound } from '#platform/http/problems.ts'
import { mayAt, type Viewer } from '#platform/http/viewer.ts'
import { findCountedLot, listCountSums, listGaps, type CountSumRow, type GapRow } from './count-sums.store.ts'
import { wholeLot } from './counts.store.ts'
import type { SiteFilter } from './site-health.store.ts'

/** HEA-56: money for whoever may see reports. */
const lotView = (viewer: Viewer, row: GapRow): CountedLot => ({
  _id: row.id,
  name: row.name,
  customer: { _id: row.customer_id, name: row.customer_name },
  currency: row.currency,
  until: row.until,
  vehicles: row.vehicles === null ? null : Math.round(row.vehicles),
  cents: mayAt(viewer, 'report.read', row.id) && row.cents > 0 ? Math.round(row.cents) : null,
})

/** HEA-56: lots, the worst first. */
export const gapsPage = async (tx: Tx, viewer: Viewer, filter: SiteFilter) => {
  const { rows, page } = await listGaps(tx, filter)
  return { data: rows.map((row) => lotView(viewer, row)), ...page }
}

const gapView = (
  row: CountSumRow,
  sees: { readonly money: boolean; readonly subject: boolean },
): CountGapView[] => {
  const gap = gapOf(row, row)
  if (!gap) return []
  const isNamed = sees.subject && row.subject !== wholeLot
  return [
    {
      kind: row.kind,
      subject: isNamed ? row.subject : null,
      name: sees.subject ? row.name : null,
      of: sees.subject ? row.of : null,
      vehicles: gap.vehicles,
      all: Math.round(row.all),
      percent: gap.rate?.percent ?? null,
      plusMinus: gap.rate?.plusMinus ?? null,
      cents: sees.money && gap.cents !== null ? Math.round(gap.cents) : null,
    },
  ]
}

/** HEA-02, HEA-56: what may not be named is one line. */
const withoutNames = (gaps: readonly CountGapView[]): CountGapView[] => {
  const shown: CountGapView[] = []
  for (const gap of gaps) {
    const same =
      gap.kind === 'stuckSensor' && gap.subject === null
        ? shown.find(({ kind }) => kind === gap.kind)
        : undefined
    if (same) same.vehicles += gap.vehicles
    else shown.push(gap)
  }
  return shown
}

/** HEA-50 to HEA-56: the counts of the last week of a lot. */
export const loadCounts = async (tx: Tx, viewer: Viewer, lotId: string): Promise<LotCounts> => {
  const row = orNotFound(await findCountedLot(tx, lotId))
  const lot = lotView(viewer, row)
  if (row.until === null) return Object.assign(lot, { from: null, gaps: [], compared: [] })
  const from = Temporal.PlainDate.from(row.until)
    .subtract({ days: countedDays - 1 })
    .toString()
  const sums = await listCountSums(tx, row.id, from, row.until)
  const may = (of: Parameters<typeof mayAt>[1]) => mayAt(viewer, of, row.id)
  const seen = { stuckSensor: may('stall.edit'), sharedPass: may('passholder.read') } as Record<
    string,
    boolean
  >
  const money = may('report.read')
  const gaps = sums.flatMap((sum) => gapView(sum, { money, subject: seen[sum.kind] ?? true }))
  return Object.assign(lot, {
    from,
    gaps: withoutNames(gaps).toSorted(
      (a, b) =>
        (b.cents ?? 0) - (a.cents ?? 0) ||
        b.vehicles - a.vehicles ||
        (a.name ?? '').localeCompare(b.name ?? ''),
    ),
    compared: [...new Set(sums.map(({ kind }) => kind))],
  })
}
