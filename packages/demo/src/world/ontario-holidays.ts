const dayOf = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)

const weekdayOf = (year: number, month: number, date: number): number =>
  new Date(Date.UTC(year, month - 1, date)).getUTCDay()

const nthMonday = (year: number, month: number, nth: number): string =>
  dayOf(year, month, 1 + ((8 - weekdayOf(year, month, 1)) % 7) + 7 * (nth - 1))

/** Victoria Day is the Monday before 25 May. */
const victoriaDay = (year: number): string => {
  const back = (weekdayOf(year, 5, 24) + 6) % 7
  return dayOf(year, 5, 24 - back)
}

/** Source: the Gregorian computus of Meeus, Jones and Butcher. */
const easterSunday = (year: number): readonly [month: number, date: number] => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  return [month, (h + l - 7 * m + 33 * month + 19) % 32]
}

const goodFriday = (year: number): string => {
  const [month, date] = easterSunday(year)
  return dayOf(year, month, date - 2)
}

/** The public holidays of Ontario in a year. Source: Employment Standards Act, 2000, section 1. */
export const ontarioHolidays = (year: number): readonly { readonly day: string; readonly name: string }[] => [
  { day: dayOf(year, 1, 1), name: 'New Year’s Day' },
  { day: nthMonday(year, 2, 3), name: 'Family Day' },
  { day: goodFriday(year), name: 'Good Friday' },
  { day: victoriaDay(year), name: 'Victoria Day' },
  { day: dayOf(year, 7, 1), name: 'Canada Day' },
  { day: nthMonday(year, 9, 1), name: 'Labour Day' },
  { day: nthMonday(year, 10, 2), name: 'Thanksgiving' },
  { day: dayOf(year, 12, 25), name: 'Christmas Day' },
  { day: dayOf(year, 12, 26), name: 'Boxing Day' },
]
