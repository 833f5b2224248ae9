import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { PortfolioLot } from '@stallwise/contract/reports/portfolio.contract.ts'
import {
  largestFall,
  portfolioDays,
  sumsByCurrency,
  type ComparedRevenue,
  type PortfolioPeriod,
} from '@stallwise/domain/reports/portfolio.rules.ts'
import type { MailContent } from './mail-content.ts'

/** The portfolio as its mail tells it. PRT-21 */
export interface PortfolioForMail {
  readonly name: string
  readonly timePeriod: PortfolioPeriod
  /** All lots, for the sums. */
  readonly all: readonly PortfolioLot[]
  /** Those that are told, in their order. */
  readonly lots: readonly { readonly name: string; readonly figures: PortfolioLot }[]
  readonly link: string
  /** Where its recipient ends these mails. */
  readonly unsubscribe: string
}

const locale = (): string => i18n.locale || 'en-US'

const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency, currencyDisplay: 'code' }).format(
    cents / 100,
  )

const count = (value: number): string => new Intl.NumberFormat(locale()).format(value)

const percent = (share: number, signDisplay: 'auto' | 'exceptZero' = 'auto'): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0, signDisplay }).format(share)

/** A value beside that of as many days before; without it where that is 0. */
const compared = (text: string, now: number, before: number): string =>
  before > 0 ? `${text} (${percent(now / before - 1, 'exceptZero')})` : text

const revenueText = ({ currency, cents, beforeCents }: ComparedRevenue): string =>
  compared(money(cents, currency), cents, beforeCents)

type Counted = 'violations' | 'alerts'

const countText = (lots: readonly PortfolioLot[], of: Counted): string | undefined => {
  const known = lots.flatMap((lot) => lot[of] ?? [])
  if (known.length === 0) return undefined
  const sum = (values: readonly (number | null)[]) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0)
  const now = sum(known.map(({ figure }) => figure))
  return compared(count(now), now, sum(known.map(({ before }) => before)))
}

const named = (name: string, text: string | undefined): [string, string][] =>
  text === undefined ? [] : [[name, text]]

const sumFacts = (lots: readonly PortfolioLot[]): [string, string][] => [
  ...sumsByCurrency(lots.map(({ revenue = [] }) => revenue)).map((sum): [string, string] => [
    t`Revenue`,
    revenueText(sum),
  ]),
  ...named(t`Violations`, countText(lots, 'violations')),
  ...named(t`Alerts`, countText(lots, 'alerts')),
]

const lotText = (figures: PortfolioLot): string => {
  const fall = largestFall(figures.revenue ?? [])
  const fell = fall && percent(Math.min(1, fall.share))
  const peak = figures.occupancy?.figure
  const violations = countText([figures], 'violations')
  const alerts = countText([figures], 'alerts')
  const busiest = peak === undefined || peak === null ? undefined : percent(peak / 100)
  return [
    ...(fell ? [t`revenue fell by ${fell}`] : []),
    ...(figures.revenue ?? []).map(revenueText),
    ...(busiest ? [t`daily peak ${busiest}`] : []),
    ...(violations ? [t`violations ${violations}`] : []),
    ...(alerts ? [t`alerts ${alerts}`] : []),
  ].join(', ')
}

/** PRT-21: what all lots made together, and each of them, beside as many days before. */
export const tellPortfolio = (portfolio: PortfolioForMail): MailContent => {
  const { timePeriod, all, lots, link, unsubscribe } = portfolio
  const days = portfolioDays[timePeriod]
  const range = plural(days, { one: 'the last day', other: 'the last # days' })
  const lotCount = plural(all.length, { one: '# parking lot', other: '# parking lots' })
  const more = all.length - lots.length
  return {
    subject: t`Portfolio, ${lotCount}, ${range}`,
    paragraphs: [
      t`${lotCount} in ${range} until yesterday; in parentheses the change from as many days before.`,
    ],
    facts: [
      ...sumFacts(all),
      ...lots.map(({ name, figures }): [string, string] => [name, lotText(figures) || '–']),
    ],
    further:
      more > 0 ? [plural(more, { one: 'One more is on the page.', other: '# more are on the page.' })] : [],
    action: { label: t`Open the portfolio`, link },
    links: [{ label: t`Unsubscribe from the portfolio`, link: unsubscribe }],
  }
}
