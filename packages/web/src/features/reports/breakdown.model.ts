import type { LotReport } from '@stallwise/contract/reports/lot-reports.contract.ts'
import { figuresBy } from '@stallwise/domain/reports/report-figures.rules.ts'
import { narrowed } from './rows-of.ts'
import type { ShownSum } from './report-sums.ts'

/** A part of a report: its rows have one value of a filter. */
export interface ReportPart {
  readonly key: string
  readonly count: number
  readonly value: number
  /** The filter that finds its rows. */
  readonly rows: string | undefined
}

interface Parts {
  readonly report: LotReport
  readonly filter: LotReport['filters'][number]
  readonly sum: ShownSum
  readonly currency: string
  readonly chosen: string | undefined
}

/** REP-24: figures of one currency alone, where their amounts are added up. */
const countedIn = ({ report, filter, sum, currency }: Parts) => {
  const figures = report.figures ?? []
  const several = report.filters.some(({ by }) => by === 'currency')
  const isOne = several && sum.sum.unit === 'cents' && filter.by !== 'currency'
  return { isOne, figures: isOne ? figures.filter((figure) => figure.currency === currency) : figures }
}

/** The figures of a report by one of its properties, the largest first. */
export const partsOf = (parts: Parts): ReportPart[] => {
  const { filter, currency, chosen, sum } = parts
  const { isOne, figures } = countedIn(parts)
  const byKey = figuresBy(figures, (figure) => figure[filter.by])
  return [...byKey]
    .map(([key, ofKey]) => ({
      key,
      count: ofKey.reduce((all, { count }) => all + count, 0),
      value: sum.of(filter.by === 'currency' ? ofKey.map((one) => ({ ...one, currency })) : ofKey) ?? 0,
      rows: narrowed(chosen, { [filter.key]: [key], ...(isOne && { currency: [currency] }) }),
    }))
    .toSorted((one, other) => other.count - one.count)
}
