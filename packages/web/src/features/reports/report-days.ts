import { dayMs } from '@stallwise/domain/time/durations.ts'
import { wallOf } from '#ui/chart/local-time.ts'

/** The first and the last local day of a range, whose end is not included. */
export const daysOfRange = (
  { from, to }: { readonly from: string; readonly to: string },
  timeZone: string,
): { first: string; last: string } => {
  const dayOf = (at: number) =>
    new Date(Math.floor(wallOf(at, timeZone) / dayMs) * dayMs).toISOString().slice(0, 10)
  return { first: dayOf(Date.parse(from)), last: dayOf(Date.parse(to) - 1) }
}
