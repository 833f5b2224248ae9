import { isDay } from '../fields/day.rules.ts'
import type { Holiday } from './holidays.rules.ts'
import { statutoryHolidays, type HolidayCountry } from './statutory-holidays.rules.ts'

/** The day of a statutory holiday in the year after, where this day is one. */
const statutoryDayAfter = (day: string, country: HolidayCountry): string | undefined => {
  const year = Number(day.slice(0, 4))
  const own = (of: number) => statutoryHolidays(country, of).filter(({ isObserved }) => !isObserved)
  const same = own(year).find((one) => one.day === day)
  return own(year + 1).find(({ key }) => key === same?.key)?.day
}

const sameDayAfter = (day: string): string | undefined => {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return isDay(next) ? next : undefined
}

/** OCC-22: holidays for the year after: statutory ones on their day of that year, others on the same date. */
export const copyToNextYear = (holidays: readonly Holiday[], country: HolidayCountry): Holiday[] =>
  holidays
    .flatMap(({ day, name }) => {
      const next = statutoryDayAfter(day, country) ?? sameDayAfter(day)
      return next === undefined ? [] : [{ day: next, name }]
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1))
