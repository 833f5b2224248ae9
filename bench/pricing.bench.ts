// What stays cost, on one core: stays of about three days under plans with windows, daily rates, a maximum,
// dynamic pricing, validations and tax, around the days on which the clock is changed.
import { performance } from 'node:perf_hooks'
import { aRatePlan, dailyOf, hourlyOf, taxOf } from '@stallwise/domain/pricing/a-plan.ts'
import { preparePlan } from '@stallwise/domain/pricing/priced-plan.ts'
import { quoteStay } from '@stallwise/domain/pricing/quote.ts'
import type { PricedStay } from '@stallwise/domain/pricing/quote.model.ts'
import { printFigures, type Figure } from './harness/table.ts'

const stays = 200_000
const rounds = 3
const zone = 'America/Toronto'
const tax = taxOf('HST', 13)
const nights = { days: [0, 1, 2, 3, 4, 5, 6], from: '18:00', to: '06:00', cents: 150 }
const weekends = { days: [0, 6], from: '00:00', to: '24:00', cents: 200 }
const ladder = { steps: [{ fromPercent: 70, multiplier: 1.25 }], floor: 0.5, ceiling: 2 }
const hourly = hourlyOf(400, { windows: [nights, weekends] })

const plans = {
  'hourly, windows, maximum': aRatePlan({ hourly, maximumCents: 2_500, graceMinutes: 15, ladder, tax }),
  'hourly and daily by the calendar': aRatePlan({
    hourly,
    daily: dailyOf(2_000, { weekdays: [{ days: [0, 6], cents: 1_200 }] }),
    dayKind: 'calendar-day',
    tax,
  }),
  'intervals of 15 minutes': aRatePlan({
    hourly: hourlyOf(100, { intervalMinutes: 15, windows: [nights, weekends] }),
    maximumCents: 2_500,
    tax,
  }),
  events: aRatePlan({
    events: [
      {
        name: 'Season',
        firstDay: '2026-01-01',
        lastDay: '2026-12-31',
        from: '17:00',
        to: '23:00',
        cents: 2_000,
        excludedDays: [],
      },
    ],
    tax,
  }),
}

const year = Date.parse('2026-01-01T05:00Z')
const listed: PricedStay[] = Array.from({ length: 10_000 }, (_, nth) => {
  const entry = year + nth * 52 * 60_000 + (nth % 37) * 1_000
  return {
    entry,
    exit: entry + (3 * 1440 - 200 + (nth % 400)) * 60_000,
    occupancyPercent: nth % 101,
    validations: nth % 5 === 0 ? [{ freeMinutes: 60, percent: 10, cents: 100 }] : [],
  }
})

const perSecond = (plan: keyof typeof plans): number => {
  const priced = preparePlan(plans[plan], zone)
  let best = 0
  for (let round = 0; round < rounds; round++) {
    let total = 0
    const started = performance.now()
    for (let nth = 0; nth < stays; nth++)
      total += quoteStay(priced, listed[nth % listed.length]!).totals.totalCents
    if (total <= 0) throw new Error('nothing was charged')
    best = Math.max(best, (1000 * stays) / (performance.now() - started))
  }
  return best
}

const atLeast = 100_000
const figures: Figure[] = (Object.keys(plans) as (keyof typeof plans)[]).map((plan) => ({
  name: `quotes of three days, ${plan}`,
  value: perSecond(plan),
  unit: '/s',
  atLeast,
}))
printFigures(figures)
if (figures.some(({ value }) => value < atLeast)) process.exitCode = 1
