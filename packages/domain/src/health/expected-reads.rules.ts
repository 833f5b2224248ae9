import { hourMs } from '../time/durations.ts'
import { localDayOf } from '../time/local-day.ts'

/** A day before 1970 was a Thursday; 0 = Monday. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** HEA-20: the hour of the week of a lot’s clock, from Monday on. On days on which the clock changes it may be one off. */
export const hourOfWeek = (at: number, timeZone: string): number => {
  const { day, startMs } = localDayOf(at, timeZone)
  return weekdayOf(day) * 24 + Math.min(23, Math.floor((at - startMs) / hourMs))
}

/** So far back is looked: a camera that was silent for longer is silent anyway. */
const mostHours = 48

/** HEA-21: how many reads are expected between two times. */
export const expectedBetween = (
  { hours, factor }: { readonly hours: readonly (number | null)[]; readonly factor: number },
  from: number,
  to: number,
  timeZone: string,
): number => {
  let sum = 0
  for (let at = Math.max(from, to - mostHours * hourMs); at < to;) {
    const end = Math.min(to, (Math.floor(at / hourMs) + 1) * hourMs)
    sum += ((hours[hourOfWeek(at, timeZone)] ?? 0) * (end - at)) / hourMs
    at = end
  }
  return sum * factor
}
