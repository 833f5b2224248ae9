import type { DailyRates, HourlyRates, PriceTax, RatePlan } from './rate-plan.model.ts'

/** A plan in which everything is off but what is given; for tests and demo data. */
export const aRatePlan = (parts: Partial<RatePlan> = {}): RatePlan => ({
  hourly: null,
  daily: null,
  events: null,
  graceMinutes: null,
  maximumCents: null,
  dayKind: 'from-entry',
  ladder: null,
  tax: null,
  ...parts,
})

/** Hourly rates without windows, of 60 minutes unless given. */
export const hourlyOf = (cents: number, parts: Partial<HourlyRates> = {}): HourlyRates => ({
  intervalMinutes: 60,
  cents,
  windows: [],
  ...parts,
})

/** A daily rate for all weekdays, unless given. */
export const dailyOf = (cents: number, parts: Partial<DailyRates> = {}): DailyRates => ({
  cents,
  weekdays: [],
  ...parts,
})

/** A tax on top of prices, unless given. */
export const taxOf = (name: string, percent: number, parts: Partial<PriceTax> = {}): PriceTax => ({
  name,
  percent,
  registrationNumber: '',
  isIncluded: false,
  ...parts,
})
