import { aRatePlan, dailyOf, hourlyOf, taxOf } from '@stallwise/domain/pricing/a-plan.ts'
import type { RatePlan } from '@stallwise/domain/pricing/rate-plan.model.ts'
import { instantOfWallClock } from '@stallwise/domain/time/wall-clock.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import type { RatePlanRow } from '#pricing/pricing.rows.ts'
import { namedId } from '#seeded/named-id.ts'
import type { DemoWorld } from './demo-world.rows.ts'

interface Version {
  /** YYYY-MM-DD, at midnight of the lot. */
  readonly from: string
  readonly plan: RatePlan
  readonly isWithdrawn?: boolean
}

const tax = taxOf('HST', 13, { registrationNumber: '81234 5678 RT0001' })
const everyDay = [0, 1, 2, 3, 4, 5, 6]

const towerPlan = (cents: number, isDynamic: boolean): RatePlan =>
  aRatePlan({
    hourly: hourlyOf(cents, { windows: [{ days: everyDay, from: '18:00', to: '06:00', cents: 300 }] }),
    maximumCents: 3_200,
    ladder: isDynamic
      ? {
          steps: [
            { fromPercent: 80, multiplier: 1.15 },
            { fromPercent: 92, multiplier: 1.3 },
          ],
          floor: 1,
          ceiling: 1.3,
        }
      : null,
    tax,
  })

const mallPlan = (cents: number): RatePlan =>
  aRatePlan({
    hourly: hourlyOf(cents, { intervalMinutes: 30 }),
    daily: dailyOf(1_400, { weekdays: [{ days: [0, 6], cents: 1_000 }] }),
    dayKind: 'calendar-day',
    graceMinutes: 120,
    tax: taxOf('HST', 13, { registrationNumber: '80765 4321 RT0001', isIncluded: true }),
  })

const yardsPlan = (year: number): RatePlan =>
  aRatePlan({
    events: [year, year + 1].map((of) => ({
      name: 'Evening match',
      firstDay: `${of}-01-01`,
      lastDay: `${of}-12-31`,
      from: '17:00',
      to: '23:30',
      cents: 2_500,
      excludedDays: [`${of}-12-24`, `${of}-12-25`],
    })),
    graceMinutes: 15,
    tax,
  })

/** Prices since last year, changed two months ago, and planned for the next years. */
const versionsOf = (name: string, now: number): Version[] => {
  const year = new Date(now).getUTCFullYear()
  const dayBefore = (days: number) => new Date(now - days * dayMs).toISOString().slice(0, 10)
  const nextYear = `${year + 1}-01-01`
  if (name === 'Harbour Exchange Tower')
    return [
      { from: `${year - 1}-01-01`, plan: towerPlan(600, false) },
      { from: dayBefore(60), plan: towerPlan(650, true) },
      { from: dayBefore(-40), plan: towerPlan(900, true), isWithdrawn: true },
      { from: nextYear, plan: towerPlan(700, true) },
      { from: `${year + 2}-01-01`, plan: towerPlan(750, true) },
    ]
  if (name === 'Dufferin Gate Mall')
    return [
      { from: dayBefore(200), plan: mallPlan(125) },
      { from: dayBefore(45), plan: mallPlan(150) },
      { from: nextYear, plan: mallPlan(175) },
    ]
  if (name === 'Kipling EV Hub')
    return [{ from: dayBefore(120), plan: aRatePlan({ daily: dailyOf(1_800), graceMinutes: 15, tax }) }]
  // Its payments go back for two years.
  return [
    { from: dayBefore(760), plan: yardsPlan(year - 1) },
    { from: dayBefore(30), plan: yardsPlan(year) },
  ]
}

/** Rate plans of the demo's lots, with their history; who made them has full access to the lot. */
export const demoRatePlans = (
  { lots, session }: DemoWorld,
  { now }: { readonly now: number },
): RatePlanRow[] =>
  lots.flatMap((lot) => {
    const manager = session.users.find(
      ({ roles, customerId }) => customerId === lot.customer_id && roles.includes('fullAccessCustomer'),
    )
    const provider = session.users.find(({ roles }) => roles.includes('provider'))
    const by = (manager ?? provider)?.id ?? null
    return versionsOf(lot.name, now).map(({ from, plan, isWithdrawn = false }, nth) => {
      const effective = instantOfWallClock(`${from}T00:00`, lot.time_zone)!
      const created = Math.min(now - (20 - nth) * dayMs, effective - 5 * dayMs)
      return {
        parking_lot_id: lot.id,
        id: namedId('rate-plan', lot.id, String(nth)),
        group_id: null,
        effective_from: new Date(effective).toISOString(),
        plan,
        created_at: new Date(created).toISOString(),
        created_by: by,
        withdrawn_at: isWithdrawn ? new Date(created + dayMs).toISOString() : null,
        withdrawn_by: isWithdrawn ? by : null,
        change_number: nth + 1,
      }
    })
  })
