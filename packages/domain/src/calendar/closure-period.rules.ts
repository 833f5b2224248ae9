import { localDayOf, type LocalDay } from '../time/local-day.ts'
import { slotMs } from '../time/slots.ts'

/** OCC-52: the usual periods of a closure: from now to the end of the day, the whole next day, or from now without an end. */
export const usualPeriods = ['today', 'tomorrow', 'open'] as const
/** One of the usual periods of a closure. */
export type UsualPeriod = (typeof usualPeriods)[number]

/** A period in milliseconds since 1970 UTC; `to` null = until further notice. */
export interface ClosurePeriod {
  readonly from: number
  readonly to: number | null
}

const endOf = ({ startMs, slots }: LocalDay): number => startMs + slots * slotMs

/** OCC-52: a usual period on the lot's clock; a day has 23 or 25 hours when the clock changes. */
export const usualPeriod = (period: UsualPeriod, now: number, timeZone: string): ClosurePeriod => {
  const endOfToday = endOf(localDayOf(now, timeZone))
  if (period === 'today') return { from: now, to: endOfToday }
  if (period === 'open') return { from: now, to: null }
  return { from: endOfToday, to: endOf(localDayOf(endOfToday, timeZone)) }
}
