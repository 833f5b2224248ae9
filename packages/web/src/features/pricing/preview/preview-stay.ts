import { readNumber } from '@stallwise/domain/fields/field-values.ts'
import type { PricedStay } from '@stallwise/domain/pricing/quote.model.ts'
import { instantOfWallClock, wallClockOf } from '@stallwise/domain/time/wall-clock.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'

/** The stay of a preview, as it is typed; times on the lot's clock. */
export interface StayValues {
  arrives: string
  leaves: string
  occupancy: string
  freeMinutes: string
  percent: string
  amount: string
  coupon: string
}

/** The longest stay that is computed while typing. */
export const maxPreviewDays = 366

/** This evening until shortly after two at night. */
export const usualStay = (now: number, timeZone: string): StayValues => {
  const day = (at: number) => wallClockOf(at, timeZone).slice(0, 10)
  return {
    arrives: `${day(now)}T17:40`,
    leaves: `${day(now + dayMs)}T02:10`,
    occupancy: '',
    freeMinutes: '',
    percent: '',
    amount: '',
    coupon: '',
  }
}

const within = (text: string, most: number): number => {
  const number = readNumber(text) ?? 0
  return number > 0 ? Math.min(number, most) : 0
}

/** The typed stay, or what is wrong with it. What is no number is left out. */
export const stayOf = (
  values: StayValues,
  timeZone: string,
): PricedStay | 'incomplete' | 'backwards' | 'too-long' => {
  const entry = instantOfWallClock(values.arrives, timeZone)
  const exit = instantOfWallClock(values.leaves, timeZone)
  if (entry === undefined || exit === undefined) return 'incomplete'
  if (exit < entry) return 'backwards'
  if (exit - entry > maxPreviewDays * dayMs) return 'too-long'
  const coupon = Math.round(within(values.coupon, 10_000) * 100)
  return {
    entry,
    exit,
    occupancyPercent: readNumber(values.occupancy) ?? null,
    validations: [
      {
        freeMinutes: Math.floor(within(values.freeMinutes, maxPreviewDays * 1440)),
        percent: within(values.percent, 100),
        cents: Math.round(within(values.amount, 10_000) * 100),
      },
    ],
    coupon: coupon > 0 ? { code: '', reduction: { kind: 'amount', cents: coupon } } : null,
  }
}
