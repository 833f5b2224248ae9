import type { LotRatePlans } from '@stallwise/contract/pricing/pricing.contract.ts'
import type { DayKind, RatePlan, SpecialEvent } from '@stallwise/domain/pricing/rate-plan.model.ts'
import { readNumber } from '@stallwise/domain/fields/field-values.ts'
import { planInForce } from '@stallwise/domain/pricing/plan-in-force.ts'
import { centsText } from '#lib/format/numbers.ts'

/** Which rates a plan has: events exclude the others. PRI-02. */
export const rateKinds = ['hourly', 'daily', 'both', 'events'] as const
export type RateKind = (typeof rateKinds)[number]

export interface WindowValues {
  days: readonly number[]
  from: string
  to: string
  rate: string
}
export interface WeekdayValues {
  days: readonly number[]
  rate: string
}
export interface EventValues extends Omit<SpecialEvent, 'cents'> {
  rate: string
}
export interface StepValues {
  fromPercent: string
  multiplier: string
}

/** The form of a plan; amounts and numbers as they are typed. */
export interface PriceValues {
  /** Whether there is a plan at all. */
  isOn: boolean
  rates: RateKind
  intervalMinutes: string
  hourlyRate: string
  windows: readonly WindowValues[]
  dailyRate: string
  weekdays: readonly WeekdayValues[]
  events: readonly EventValues[]
  dayKind: DayKind
  maximum: string
  hasGrace: boolean
  grace: string
  isDynamic: boolean
  steps: readonly StepValues[]
  floor: string
  ceiling: string
  hasTax: boolean
  taxName: string
  taxPercent: string
  taxNumber: string
  taxIncluded: boolean
  /** On the lot's clock; empty = now. */
  effectiveFrom: string
}

/** A number for the domain's checks: a text that is none becomes NaN, which they refuse as missing; blank too. */
const numberOf = (text: string): number =>
  text.trim() === '' ? Number.NaN : (readNumber(text) ?? Number.NaN)
const centsOf = (text: string): number => Math.round(numberOf(text) * 100)
const amountOf = (cents: number | undefined): string => (cents === undefined ? '' : centsText(cents))

export const hasHourly = ({ rates }: Pick<PriceValues, 'rates'>): boolean =>
  rates === 'hourly' || rates === 'both'
export const hasDaily = ({ rates }: Pick<PriceValues, 'rates'>): boolean =>
  rates === 'daily' || rates === 'both'

const priced = <T extends { rate: string }>({ rate, ...rest }: T) => ({ ...rest, cents: centsOf(rate) })

/** The plan as typed; without one undefined. What is not a number is NaN. */
export const planOf = (values: PriceValues): RatePlan | null => {
  if (!values.isOn) return null
  return {
    hourly: hasHourly(values)
      ? {
          intervalMinutes: Number(values.intervalMinutes),
          cents: centsOf(values.hourlyRate),
          windows: values.windows.map(priced),
        }
      : null,
    daily: hasDaily(values)
      ? { cents: centsOf(values.dailyRate), weekdays: values.weekdays.map(priced) }
      : null,
    events: values.rates === 'events' ? values.events.map(priced) : null,
    graceMinutes: values.hasGrace ? numberOf(values.grace) : null,
    maximumCents: values.maximum.trim() === '' ? null : centsOf(values.maximum),
    dayKind: values.dayKind,
    ladder: values.isDynamic
      ? {
          steps: values.steps.map(({ fromPercent, multiplier }) => ({
            fromPercent: numberOf(fromPercent),
            multiplier: numberOf(multiplier),
          })),
          floor: numberOf(values.floor),
          ceiling: numberOf(values.ceiling),
        }
      : null,
    tax: values.hasTax
      ? {
          name: values.taxName,
          percent: numberOf(values.taxPercent),
          registrationNumber: values.taxNumber,
          isIncluded: values.taxIncluded,
        }
      : null,
  }
}

const kindOf = ({ hourly, daily, events }: RatePlan): RateKind => {
  if (events) return 'events'
  return hourly && daily ? 'both' : daily ? 'daily' : 'hourly'
}

const typed = <T extends { cents: number }>({ cents, ...rest }: T) => ({ ...rest, rate: amountOf(cents) })

/** The form of a plan; of none with the usual values. */
export const valuesOfPlan = (plan: RatePlan | null | undefined, isOn = Boolean(plan)): PriceValues => ({
  isOn,
  rates: plan ? kindOf(plan) : 'hourly',
  intervalMinutes: String(plan?.hourly?.intervalMinutes ?? 60),
  hourlyRate: amountOf(plan?.hourly?.cents),
  windows: plan?.hourly?.windows.map(typed) ?? [],
  dailyRate: amountOf(plan?.daily?.cents),
  weekdays: plan?.daily?.weekdays.map(typed) ?? [],
  events: plan?.events?.map(typed) ?? [],
  dayKind: plan?.dayKind ?? 'from-entry',
  maximum: plan?.maximumCents ? amountOf(plan.maximumCents) : '',
  hasGrace: Boolean(plan?.graceMinutes),
  grace: String(plan?.graceMinutes ?? ''),
  isDynamic: Boolean(plan?.ladder),
  steps:
    plan?.ladder?.steps.map(({ fromPercent, multiplier }) => ({
      fromPercent: String(fromPercent),
      multiplier: String(multiplier),
    })) ?? [],
  floor: String(plan?.ladder?.floor ?? 1),
  ceiling: String(plan?.ladder?.ceiling ?? 2),
  hasTax: Boolean(plan?.tax),
  taxName: plan?.tax?.name ?? '',
  taxPercent: String(plan?.tax?.percent ?? ''),
  taxNumber: plan?.tax?.registrationNumber ?? '',
  taxIncluded: plan?.tax?.isIncluded ?? false,
  effectiveFrom: '',
})

/** What the form of a group (null = all) begins with: its plan in force, or else the next one. */
export const valuesOf = ({ ratePlans }: LotRatePlans, group: string | null, now: number): PriceValues => {
  const own = ratePlans
    .filter(({ parkingGroup, withdrawnAt }) => parkingGroup === group && withdrawnAt === null)
    .map(({ effectiveFrom, plan }) => ({ groupId: null, effectiveFrom: Date.parse(effectiveFrom), plan }))
  const current = planInForce(own, null, now)
  return valuesOfPlan(current?.plan ?? own.find(({ effectiveFrom }) => effectiveFrom > now)?.plan)
}
