import { wallOf } from '#ui/chart/local-time.ts'
import type { TimeWindow } from '#ui/chart/zoom-window.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'

const write = (at: number, timeZone: string) => new Date(wallOf(at, timeZone)).toISOString().slice(0, 10)

/** The first and last day of the lot in a time range; without a range the last week. */
export const daysOf = (time: TimeWindow | undefined, timeZone: string, now = Date.now()) => {
  const { from, to } = time ?? { from: now - 7 * dayMs, to: now }
  return { from: write(from, timeZone), to: write(Math.max(to - 1, from), timeZone) }
}
