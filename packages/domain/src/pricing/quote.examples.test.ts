import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aRatePlan } from './a-plan.ts'
import { preparePlan } from './priced-plan.ts'
import { quoteStay } from './quote.ts'
import type { PriceValidation, PricedStay } from './quote.model.ts'
import type { DailyRates, HourlyRates, RatePlan } from './rate-plan.model.ts'

const rules = readFileSync(new URL('../../../../docs/domain/rules/pricing.md', import.meta.url), 'utf8')

type Written = Partial<Omit<RatePlan, 'hourly' | 'daily'>> & {
  readonly hourly?: HourlyRates
  readonly daily?: DailyRates
}
const written = JSON.parse(/```json\n(.*?)```/s.exec(rules)![1]!) as Record<string, Written>
const planOf = ({ hourly, daily, ...rest }: Written): RatePlan =>
  aRatePlan({
    ...rest,
    hourly: hourly ? Object.assign({ windows: [] }, hourly) : null,
    daily: daily ? Object.assign({ weekdays: [] }, daily) : null,
  })

const rows = rules
  .split('\n')
  .filter((line) => /^\|\s*\w+\s*\| PRI-\d+ /.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

const instant = (text: string) => Date.parse(text.replace(' ', 'T').replace(' ', ''))
const money = (cents: number) => (cents / 100).toFixed(2)

const withOf = (text: string): Partial<PricedStay> => {
  const words = Object.fromEntries(
    text
      .split(', ')
      .filter(Boolean)
      .map((part) => part.split(' ') as [string, string]),
  )
  const number = (name: string) => Number(words[name] ?? 0)
  const validation: PriceValidation = {
    freeMinutes: number('free'),
    percent: number('percent'),
    cents: number('amount'),
  }
  const coupon = words['coupon']
  return {
    occupancyPercent: words['occupancy'] === undefined ? null : number('occupancy'),
    validations: [validation],
    coupon: coupon
      ? {
          code: 'SAVE',
          reduction: coupon.endsWith('%')
            ? { kind: 'percent', percent: Number.parseFloat(coupon) }
            : { kind: 'amount', cents: Number(coupon) },
        }
      : null,
  }
}

test('all examples of the rules are read', () => {
  expect(rows.length).toBeGreaterThan(35)
  expect(new Set(rows.map(([plan]) => plan))).toEqual(new Set(Object.keys(written)))
})

test.each(rows)(
  '%s: %s from %s to %s, %s: %s',
  (plan, _rule, arrives, leaves, context, lines, tax, total) => {
    const stay = { entry: instant(arrives!), exit: instant(leaves!), ...withOf(context!) }
    const quote = quoteStay(preparePlan(planOf(written[plan!]!), 'America/Toronto'), stay)
    expect(quote.lines.map(({ kind, cents }) => `${kind} ${money(cents)}`).join('; ')).toBe(lines)
    expect(money(quote.totals.taxCents)).toBe(tax)
    expect(money(quote.totals.totalCents)).toBe(total)
  },
)
