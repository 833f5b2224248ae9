import { i18n } from '@lingui/core'
import { dayMs } from '@stallwise/domain/time/durations.ts'

const locale = () => i18n.locale || 'en-US'
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** A day (YYYY-MM-DD) moved by a number of days. */
export const addDays = (day: string, days: number): string =>
  new Date(numberOf(day) + days * dayMs).toISOString().slice(0, 10)

/** The current day (YYYY-MM-DD) in a time zone. */
export const todayIn = (timeZone: string, now = Date.now()): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(now)

/** A day as the console writes it: Nov 23, 2026. */
export const writeDate = (day: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(numberOf(day))

const dayOf = (year: number, month: number, date: number): string | undefined => {
  const at = new Date(Date.UTC(year, month - 1, date))
  at.setUTCFullYear(year)
  const isSame = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date
  return isSame ? at.toISOString().slice(0, 10) : undefined
}

const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text))

/** A day without a year is the one nearest to today. */
const nearest = (month: number, date: number, today: string): string | undefined => {
  const thisYear = Number(today.slice(0, 4))
  const distance = (day: string) => Math.abs(numberOf(day) - numberOf(today))
  return [thisYear - 1, thisYear, thisYear + 1]
    .flatMap((year) => dayOf(year, month, date) ?? [])
    .sort((a, b) => distance(a) - distance(b))[0]
}

const complete = (month: number, date: number, year: string | undefined, today: string) =>
  year === undefined ? nearest(month, date, today) : dayOf(yearOf(year), month, date)

/** Lower case without accents and points. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .trim()
    .toLocaleLowerCase(locale())

const namesOf = (options: Intl.DateTimeFormatOptions, count: number, at: (nth: number) => number) => {
  const format = new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' })
  return Array.from({ length: count }, (_, nth) => plain(format.format(at(nth))))
}

const begins = (word: string) => (name: string) => word.length >= 3 && name.startsWith(word)

/** The month (1 to 12) among the words of a date; undefined if there is none or another word. */
const monthIn = (words: readonly string[]): number | undefined => {
  const months = namesOf({ month: 'long' }, 12, (month) => Date.UTC(2026, month, 1))
  const others = [...namesOf({ weekday: 'long' }, 7, (day) => Date.UTC(2026, 1, 1 + day)), 'of', 'de']
  const isKnown = (word: string) => others.includes(word) || [...months, ...others].some(begins(word))
  if (!words.every(isKnown)) return undefined
  // The last one: of "mar 24 nov" the first word is a Tuesday in Spanish, and also the beginning of March.
  const word = words.findLast((one) => months.some(begins(one)))
  return word === undefined ? undefined : 1 + months.findIndex(begins(word))
}

const readNamed = (text: string, today: string): string | undefined => {
  const numbers = text.match(/\d+/g) ?? []
  const month = monthIn(text.match(/[a-z]+/g) ?? [])
  const [date, year] = numbers
  if (month === undefined || date === undefined || date.length > 2 || numbers.length > 2) return undefined
  return complete(month, Number(date), year, today)
}

const writesMonthFirst = (): boolean =>
  new Intl.DateTimeFormat(locale()).formatToParts(0).find(({ type }) => type !== 'literal')?.type === 'month'

const readNumbers = (text: string, today: string): string | undefined => {
  const match = /^(\d{1,2})[/. -](\d{1,2})(?:[/. -](\d{4}|\d{2}))?$/.exec(text)
  if (!match) return undefined
  const [, first, second, year] = match
  const [month, date] = writesMonthFirst() ? [first, second] : [second, first]
  return complete(Number(month), Number(date), year, today)
}

const readRelative = (text: string, today: string): string | undefined => {
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  const days = [-1, 0, 1].find((offset) => plain(format.format(offset, 'day')) === text)
  return days === undefined ? undefined : addDays(today, days)
}

/**
 * A day as people type it, as YYYY-MM-DD; undefined if it is none: 2026-11-23, 11/23/2026 (23/11/2026 in Spanish), 11/23,
 * Nov 23, 23 November 2026, tomorrow.
 */
export const readDate = (typed: string, today: string): string | undefined => {
  const text = plain(typed)
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  return readRelative(text, today) ?? readNumbers(text, today) ?? readNamed(text, today)
}
