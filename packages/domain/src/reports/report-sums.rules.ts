import type { ReportFigures } from './report-figures.rules.ts'
import type { ReportName } from './report.model.ts'

/** What a figure of a report is counted in. */
export type SumUnit = 'count' | 'cents' | 'ms' | 'wh'

/** Figures as they are added up; those who may not see amounts have none. REP-91 */
export type SummedFigure = Pick<ReportFigures, 'kind' | 'part' | 'currency' | 'count'> &
  Partial<Pick<ReportFigures, 'cents' | 'taxCents' | 'paidCents' | 'ms' | 'wh'>>

/** REP-03: a figure of a report, and the rows from which it is added up. */
export interface ReportSum {
  readonly key: string
  readonly unit: SumUnit
  /** The filter of the list that finds exactly its rows; without one it counts all rows. */
  readonly rows?: {
    readonly filter: string
    readonly by: 'kind' | 'part'
    readonly values: readonly string[]
  }
  /** The column whose values are added up; without one the rows are counted. */
  readonly column?: string
  /** Divided by the number of its rows. */
  readonly isMean?: true
  /** What a figure adds to it, if it is one of its rows. */
  readonly of: (figure: SummedFigure) => number
}

const count = ({ count: rows }: SummedFigure): number => rows
const cents = (figure: SummedFigure): number => figure.cents ?? 0
const ms = (figure: SummedFigure): number => figure.ms ?? 0
const unpaid = (figure: SummedFigure): number => cents(figure) - (figure.paidCents ?? 0)

/** REP-21: refunds and voids are taken off. */
const signed = (figure: SummedFigure, value = 0): number => (figure.part === 'charge' ? value : -value)
const gross = (figure: SummedFigure): number => signed(figure, figure.cents)

const ofKind = (filter: string, ...values: string[]) => ({ filter, by: 'kind', values }) as const
const ofPart = (filter: string, ...values: string[]) => ({ filter, by: 'part', values }) as const
const rowsAs = (key: string): ReportSum => ({ key, unit: 'count', of: count })

const stays = (key: string): readonly ReportSum[] => [
  rowsAs(key),
  { key: 'inside', unit: 'count', rows: ofKind('stay', 'inside'), of: count },
  {
    key: 'meanStay',
    unit: 'ms',
    rows: ofKind('stay', 'left'),
    column: 'duration',
    isMean: true,
    of: ms,
  },
]

const sums: Readonly<Record<ReportName, readonly ReportSum[]>> = {
  revenue: [
    { key: 'gross', unit: 'cents', column: 'gross', of: gross },
    { key: 'chargedCards', unit: 'cents', rows: ofPart('entry', 'charge'), column: 'gross', of: gross },
    { key: 'takenBack', unit: 'cents', rows: ofPart('entry', 'refund', 'void'), column: 'gross', of: gross },
    { key: 'tax', unit: 'cents', column: 'tax', of: (figure) => signed(figure, figure.taxCents) },
  ],
  // REP-71: what is charged = paid + due + waived − what is to be refunded.
  'monthly-pass': [
    { key: 'charged', unit: 'cents', column: 'charged', of: cents },
    { key: 'paid', unit: 'cents', column: 'paidLess', of: (figure) => figure.paidCents ?? 0 },
    { key: 'due', unit: 'cents', rows: ofPart('charge', 'due'), column: 'due', of: unpaid },
    { key: 'waived', unit: 'cents', rows: ofPart('charge', 'waived'), column: 'waived', of: unpaid },
    {
      key: 'toRefund',
      unit: 'cents',
      rows: ofPart('charge', 'to-refund'),
      column: 'toRefund',
      of: (figure) => -unpaid(figure),
    },
  ],
  visitor: stays('stays'),
  validation: [
    rowsAs('validations'),
    { key: 'used', unit: 'count', rows: ofPart('use', 'used'), of: count },
    { key: 'reserved', unit: 'count', rows: ofPart('use', 'reserved'), of: count },
  ],
  ev: [
    rowsAs('sessions'),
    { key: 'energy', unit: 'wh', column: 'energy', of: ({ wh = 0 }) => wh },
    { key: 'chargedEnergy', unit: 'cents', column: 'charged', of: cents },
    { key: 'needPerson', unit: 'count', rows: ofPart('session', 'needs-person'), of: count },
  ],
  'stall-violation': [
    rowsAs('violations'),
    { key: 'active', unit: 'count', rows: ofPart('status', 'active'), of: count },
    { key: 'missed', unit: 'count', rows: ofPart('status', 'missed'), of: count },
  ],
  'passholder-movement': stays('visits'),
  'multi-pass-internal-movement': [rowsAs('moves')],
}

/** REP-11: of reports that look ahead. */
const sumsAhead: Partial<Record<ReportName, readonly ReportSum[]>> = {
  visitor: [
    rowsAs('expected'),
    { key: 'guests', unit: 'count', rows: ofKind('expected', 'guest'), of: count },
    { key: 'bookings', unit: 'count', rows: ofKind('expected', 'booking'), of: count },
  ],
  'passholder-movement': [rowsAs('passesEnding')],
}

/** The figures of a report, the one that matters first at the beginning. */
export const reportSums = (name: ReportName, looksAhead = false): readonly ReportSum[] =>
  (looksAhead && sumsAhead[name]) || sums[name]

/** REP-03: whether a figure was added up from rows of a sum. */
export const isInSum = ({ rows }: ReportSum, figure: SummedFigure): boolean =>
  !rows || rows.values.includes(figure[rows.by])

/** REP-03, REP-24: a figure of a report, amounts of one currency; null is the mean of nothing. */
export const sumOf = (sum: ReportSum, figures: readonly SummedFigure[], currency: string): number | null => {
  const own = figures.filter(
    (figure) => isInSum(sum, figure) && (sum.unit !== 'cents' || figure.currency === currency),
  )
  const total = own.reduce((all, figure) => all + sum.of(figure), 0)
  if (!sum.isMean) return total
  const rows = own.reduce((all, one) => all + one.count, 0)
  return rows === 0 ? null : total / rows
}
