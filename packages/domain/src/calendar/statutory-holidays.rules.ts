/** The countries whose holidays are offered. */
export const holidayCountries = ['us', 'ca', 'mx'] as const
export type HolidayCountry = (typeof holidayCountries)[number]

/** A statutory holiday by its key; `isObserved`: the working day on which it is observed. */
export interface StatutoryHoliday {
  readonly day: string
  readonly key: StatutoryHolidayKey
  readonly isObserved: boolean
}

const iso = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
const [sunday, monday, thursday, saturday] = [0, 1, 4, 6]

/** The nth such weekday of a month, counted from its first day. */
const nth = (count: number, weekday: number, month: number) => (year: number) => {
  const first = weekdayOf(iso(year, month, 1))
  return iso(year, month, 1 + ((weekday - first + 7) % 7) + (count - 1) * 7)
}
/** The last such weekday on or before a day of a month. */
const lastUntil = (weekday: number, month: number, day: number) => (year: number) =>
  iso(year, month, day - ((weekdayOf(iso(year, month, day)) - weekday + 7) % 7))
const on = (month: number, day: number) => (year: number) => iso(year, month, day)

/** The Friday before Easter Sunday of the Gregorian calendar (Meeus). */
const goodFriday = (year: number): string => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const f = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - f + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return iso(year, Math.floor(sum / 31), (sum % 31) + 1 - 2)
}

type DayOf = (year: number) => string | null
const everySixYearsFrom =
  (start: number, dayOf: DayOf): DayOf =>
  (year) =>
    year >= start && (year - start) % 6 === 0 ? dayOf(year) : null

const unitedStates = {
  'new-year': on(1, 1),
  'martin-luther-king': nth(3, monday, 1),
  washington: nth(3, monday, 2),
  memorial: lastUntil(monday, 5, 31),
  juneteenth: on(6, 19),
  independence: on(7, 4),
  labor: nth(1, monday, 9),
  columbus: nth(2, monday, 10),
  veterans: on(11, 11),
  'us-thanksgiving': nth(4, thursday, 11),
  christmas: on(12, 25),
} satisfies Record<string, DayOf>

const canada = {
  'new-year': on(1, 1),
  'good-friday': goodFriday,
  victoria: lastUntil(monday, 5, 24),
  canada: on(7, 1),
  labour: nth(1, monday, 9),
  'truth-and-reconciliation': on(9, 30),
  'ca-thanksgiving': nth(2, monday, 10),
  remembrance: on(11, 11),
  christmas: on(12, 25),
  boxing: on(12, 26),
} satisfies Record<string, DayOf>

const mexico = {
  'new-year': on(1, 1),
  constitution: nth(1, monday, 2),
  juarez: nth(3, monday, 3),
  'labor-day-may': on(5, 1),
  'mx-independence': on(9, 16),
  'change-of-government': everySixYearsFrom(2024, on(10, 1)),
  revolution: nth(3, monday, 11),
  christmas: on(12, 25),
} satisfies Record<string, DayOf>

export type StatutoryHolidayKey = keyof typeof unitedStates | keyof typeof canada | keyof typeof mexico

const holidaysOf: Record<HolidayCountry, Readonly<Partial<Record<StatutoryHolidayKey, DayOf>>>> = {
  us: unitedStates,
  ca: canada,
  mx: mexico,
}

/** In the United States a holiday on a Saturday is observed the day before, one on a Sunday the day after. */
const observedDayOf = (day: string): string | null => {
  const by = { [saturday]: -1, [sunday]: 1 }[weekdayOf(day)]
  return by === undefined
    ? null
    : new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
}

/** OCC-21: the statutory holidays of a country in a year, in the order of the calendar. */
export const statutoryHolidays = (country: HolidayCountry, year: number): StatutoryHoliday[] =>
  (Object.entries(holidaysOf[country]) as [StatutoryHolidayKey, DayOf][])
    .flatMap(([key, dayOf]): StatutoryHoliday[] => {
      const day = dayOf(year)
      if (day === null) return []
      const observed = country === 'us' ? observedDayOf(day) : null
      return [
        { day, key, isObserved: false },
        ...(observed === null ? [] : [{ day: observed, key, isObserved: true }]),
      ]
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1))

/** The country whose holidays are offered first, by the lot's currency. */
export const holidayCountryOf = (currency: string): HolidayCountry =>
  (({ CAD: 'ca', MXN: 'mx' }) as const)[currency as 'CAD' | 'MXN'] ?? 'us'
