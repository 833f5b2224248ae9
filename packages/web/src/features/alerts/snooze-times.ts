import { instantOf } from '#ui/chart/local-time.ts'
import { addDays, todayIn } from '#ui/fields/read-date.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'

const morning = '06:00'
const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** The instant of a time (YYYY-MM-DDTHH:MM) on the lot's clock; of one that the clock skips, an hour later. */
export const instantAt = (time: string, timeZone: string): number | undefined => {
  if (!isTime.test(time)) return undefined
  const wall = Date.parse(`${time}:00Z`)
  return instantOf(wall, timeZone) ?? instantOf(wall + hourMs, timeZone)
}

/** ALE-34: in an hour. */
export const inAnHour = (now: number): number => now + hourMs

/** ALE-34: tomorrow at 06:00 on the lot's clock. */
export const tomorrowMorning = (now: number, timeZone: string): number =>
  instantAt(`${addDays(todayIn(timeZone, now), 1)}T${morning}`, timeZone)!
