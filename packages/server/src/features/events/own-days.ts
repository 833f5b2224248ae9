import type { LotEvent, OwnEvent } from '@stallwise/domain/events/events.model.ts'
import { knownAheadMs, knownBackMs, occurrencesAt } from '@stallwise/domain/events/own-events.rules.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { wallClockOf } from '@stallwise/domain/time/wall-clock.ts'
import { weeklyWallTimes } from './calendar-file.ts'

/** EVT-02, EVT-03: the days of an own event that are known at a time. A weekly one may have begun long ago. */
export const ownDaysAt = (event: OwnEvent, now: number, timeZone: string): LotEvent[] => {
  const start = wallClockOf(event.from, timeZone)
  if (!event.isWeekly) {
    const { name, type, from, to, isAllDay } = event
    return [{ name, type, from, to, isAllDay }]
  }
  const range = {
    from: wallClockOf(now - knownBackMs, timeZone),
    to: wallClockOf(now + knownAheadMs, timeZone),
    lastDay: event.lastDay,
  }
  return occurrencesAt(event, weeklyWallTimes(start, range), timeZone)
}

/** EVT-03: when it is carried forward next; null = never. */
export const carryAt = ({ isWeekly, lastDay }: OwnEvent, now: number): Date | null => {
  if (!isWeekly) return null
  const isWhole = lastDay !== null && Date.parse(lastDay) + 2 * dayMs < now + knownAheadMs
  return isWhole ? null : new Date(now + dayMs)
}
