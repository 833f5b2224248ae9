import { t } from '@lingui/core/macro'
import type { LotReport, ReportFigure } from '@stallwise/contract/reports/lot-reports.contract.ts'
import type { ReportName } from '@stallwise/domain/reports/report.model.ts'
import { formatCents, formatNumber, formatWholeCents } from '#lib/format/numbers.ts'

/** The one number of a report, and the value of each day in its chart. */
export interface Headline {
  readonly name: string
  readonly valueOf: (figure: ReportFigure) => number
  readonly format: (value: number) => string
  /** For the axis, with fewer digits. */
  readonly formatShort: (value: number) => string
  readonly unit: number
}

const counted = (name: string): Headline => ({
  name,
  valueOf: ({ count }) => count,
  format: (value) => formatNumber(value),
  formatShort: (value) => formatNumber(value),
  unit: 1,
})

const money = (name: string, currency: string, centsOf: (figure: ReportFigure) => number): Headline => ({
  name,
  valueOf: (figure) => (figure.currency === currency ? centsOf(figure) : 0),
  format: (cents) => formatCents(cents, currency),
  formatShort: (cents) => formatWholeCents(cents, currency),
  unit: 100,
})

/** The headline of a report in a lot’s currency. */
export const headlineOf = (name: ReportName, currency: string): Headline => {
  if (name === 'revenue')
    return money(t`Gross`, currency, ({ part, cents = 0 }) => (part === 'charge' ? cents : -cents))
  if (name === 'monthly-pass') return money(t`Charged`, currency, ({ cents = 0 }) => cents)
  const names: Readonly<Record<string, string>> = {
    visitor: t`Stays`,
    validation: t`Validations`,
    ev: t`Sessions`,
    'stall-violation': t`Violations`,
    'passholder-movement': t`Visits`,
    'multi-pass-internal-movement': t`Movements`,
  }
  return counted(names[name]!)
}

/** Values of figures by day. */
export const valuesByDay = (
  figures: LotReport['figures'],
  { valueOf }: Headline,
): ReadonlyMap<string, number> => {
  const values = new Map<string, number>()
  for (const figure of figures ?? []) values.set(figure.day, (values.get(figure.day) ?? 0) + valueOf(figure))
  return values
}

/** The value of all figures. */
export const valueOfAll = (figures: LotReport['figures'], { valueOf }: Headline): number =>
  (figures ?? []).reduce((sum, figure) => sum + valueOf(figure), 0)
