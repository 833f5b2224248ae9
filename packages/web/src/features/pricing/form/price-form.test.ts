import { aRatePlan, dailyOf, hourlyOf, taxOf } from '@stallwise/domain/pricing/a-plan.ts'
import type { RatePlan } from '@stallwise/domain/pricing/rate-plan.model.ts'
import { expect, test } from 'vitest'
import { checkPrices } from './check-prices.ts'
import { planOf, valuesOf, valuesOfPlan, type PriceValues } from './price-form.ts'

const window = { days: [1, 2], from: '18:00', to: '06:00', cents: 125 }
const event = {
  name: 'Concert',
  firstDay: '2026-11-20',
  lastDay: '2026-11-22',
  from: '17:00',
  to: '23:00',
  cents: 3_000,
  excludedDays: ['2026-11-21'],
}
const whole: Partial<RatePlan> = {
  graceMinutes: 15,
  maximumCents: 2_050,
  ladder: { steps: [{ fromPercent: 80, multiplier: 1.25 }], floor: 0.5, ceiling: 2 },
  tax: taxOf('QST', 9.975, { registrationNumber: '12', isIncluded: true }),
}

test.each<[string, Partial<RatePlan>]>([
  ['hourly', { hourly: hourlyOf(305, { intervalMinutes: 15, windows: [window] }), ...whole }],
  ['daily', { daily: dailyOf(1_800, { weekdays: [{ days: [0], cents: 0 }] }), dayKind: 'calendar-day' }],
  ['both', { hourly: hourlyOf(300), daily: dailyOf(2_000), ...whole }],
  ['events', { events: [event] }],
])('a plan of %s rates is the same after the form', (kind, parts) => {
  const plan = aRatePlan(parts)
  const values = valuesOfPlan(plan)
  expect(values.rates).toBe(kind)
  expect(planOf(values)).toEqual(plan)
  expect(checkPrices(values)).toEqual([])
})

const hourly = valuesOfPlan(aRatePlan({ hourly: hourlyOf(300, { windows: [window] }), ...whole }))
test.each<[Partial<PriceValues>, string[]]>([
  [{ hourlyRate: '' }, ['hourlyRate required']],
  [{ hourlyRate: 'x' }, ['hourlyRate not-a-number']],
  [{ hourlyRate: '3.005' }, ['hourlyRate decimals']],
  [{ hourlyRate: '-1' }, ['hourlyRate negative']],
  [{ hourlyRate: '10001' }, ['hourlyRate too-large']],
  [{ maximum: 'x', grace: '' }, ['maximum not-a-number', 'grace required']],
  [{ maximum: '', hasGrace: false, grace: '' }, []],
  [{ grace: '300' }, ['grace too-large']],
  [
    { windows: [{ days: [], from: '', to: '', rate: '' }] },
    [
      'windows.0.rate required',
      'windows.0.days required',
      'windows.0.from required',
      'windows.0.to required',
    ],
  ],
  [
    { steps: [{ fromPercent: 'a', multiplier: '' }] },
    ['steps.0.fromPercent not-a-number', 'steps.0.multiplier required'],
  ],
  [{ floor: '3' }, ['floor too-large']],
  [{ taxName: '', taxPercent: '9.9755' }, ['taxName required', 'taxPercent decimals']],
  [{ rates: 'daily' }, ['dailyRate required']],
  [{ rates: 'events' }, ['events required']],
  [{ isOn: false, hourlyRate: '' }, []],
])('%j has the faults %j', (changes, faults) => {
  const values = Object.assign({}, hourly, changes)
  expect(checkPrices(values).map(({ path, code }) => `${path} ${code}`)).toEqual(faults)
})

test('the form begins with the plan in force, or the next one, of its group', () => {
  const version = (
    parkingGroup: string | null,
    effectiveFrom: string,
    cents: number,
    withdrawnAt: string | null = null,
  ) => ({
    _id: effectiveFrom,
    parkingGroup,
    parkingGroupName: null,
    effectiveFrom,
    plan: {
      ...aRatePlan(),
      hourly: { intervalMinutes: 60, cents, windows: [] },
      events: null,
      ladder: null,
      daily: null,
    },
    createdAt: effectiveFrom,
    createdBy: null,
    withdrawnAt,
    withdrawnBy: null,
  })
  const plans = {
    version: 1,
    currency: 'CAD',
    timeZone: 'America/Toronto',
    parkingGroups: [],
    ratePlans: [
      version(null, '2026-01-01T05:00:00Z', 100),
      version(null, '2026-06-01T04:00:00Z', 200),
      version(null, '2026-08-01T04:00:00Z', 900, '2026-07-01T04:00:00Z'),
      version('a', '2026-12-01T05:00:00Z', 300),
    ],
  }
  const rateAt = (group: string | null, day: string) => valuesOf(plans, group, Date.parse(day)).hourlyRate
  expect([rateAt(null, '2026-02-01'), rateAt(null, '2026-09-01'), rateAt('a', '2026-09-01')]).toEqual([
    '1.00',
    '2.00',
    '3.00',
  ])
  expect(valuesOf(plans, 'b', Date.parse('2026-09-01'))).toMatchObject({ isOn: false, hourlyRate: '' })
})
