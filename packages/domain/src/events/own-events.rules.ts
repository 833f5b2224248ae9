import { isDay } from '../fields/day.rules.ts'
import { maxPlanAheadMs, type Plan } from '../calendar/closures.rules.ts'
import { maxVoidAgeMs } from '../calendar/exceptions.rules.ts'
import { faultOfDate } from '../fields/date-limits.ts'
import type { FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, faultsOfFields, required } from '../fields/field.rules.ts'
import { faultsOfPeriod } from '../fields/period.rules.ts'
import { dayMs } from '../time/durations.ts'
import { localDayOf } from '../time/local-day.ts'
import { instantOfWallClock, wallClockOf } from '../time/wall-clock.ts'
import { maxNameLength, maxTypeLength, type LotEvent, type OwnEvent } from './events.model.ts'

/** EVT-02: the longest event, and the longest that is repeated each week. */
export const longestEventMs = 366 * dayMs
const weekMs = 7 * dayMs
/** EVT-03: events are known from so long before to so long after now. */
export const knownBackMs = 366 * dayMs
export const knownAheadMs = 366 * dayMs

const faultsOfTimes = ({ from, to, isWeekly }: OwnEvent, now: number): FieldFault[] => {
  const faults: FieldFault[] = []
  if (from < now - maxVoidAgeMs) faults.push({ path: 'startTime', code: 'too-early' })
  if (from > now + maxPlanAheadMs) faults.push({ path: 'startTime', code: 'too-late' })
  faults.push(...faultsOfPeriod({ start: from, end: to }, { start: 'startTime', end: 'endTime' }))
  const longest = isWeekly ? weekMs : longestEventMs
  if (to - from > longest) faults.push({ path: 'endTime', code: 'too-many-days', limit: longest / dayMs })
  return faults
}

const faultsOfLastDay = ({ lastDay, isWeekly, from }: OwnEvent, timeZone: string): FieldFault[] => {
  if (lastDay === null) return []
  if (!isWeekly) return [{ path: 'lastDay', code: 'not-allowed' }]
  const code = isDay(lastDay) ? faultOfDate(lastDay) : 'invalid'
  if (code) return [{ path: 'lastDay', code }]
  return lastDay < wallClockOf(from, timeZone).slice(0, 10)
    ? [{ path: 'lastDay', code: 'end-before-start' }]
    : []
}

const beginsDay = (at: number, timeZone: string): boolean => localDayOf(at, timeZone).startMs === at

/** EVT-02: validates an event that somebody enters. */
export const planOwnEvent = (
  wanted: OwnEvent,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): Plan<OwnEvent> => {
  const next = { ...wanted, name: wanted.name.trim(), type: wanted.type?.trim() || null }
  const faults = [
    ...faultsOfFields(next, {
      name: [required, atMostCharacters(maxNameLength)],
      type: [atMostCharacters(maxTypeLength)],
    }),
    ...faultsOfTimes(next, now),
    ...faultsOfLastDay(next, timeZone),
  ]
  if (next.isAllDay && !beginsDay(next.from, timeZone)) faults.push({ path: 'startTime', code: 'invalid' })
  if (next.isAllDay && !beginsDay(next.to, timeZone)) faults.push({ path: 'endTime', code: 'invalid' })
  return faults.length > 0 ? { faults } : { next }
}

/** EVT-02: an event at other days of the wall clock, with its times of the day. `walls`: when it begins. */
export const occurrencesAt = (event: OwnEvent, walls: readonly string[], timeZone: string): LotEvent[] => {
  const { name, type, isAllDay, from, to } = event
  const [start, end] = [wallClockOf(from, timeZone), wallClockOf(to, timeZone)]
  const lengthMs = Date.parse(`${end}Z`) - Date.parse(`${start}Z`)
  return walls.flatMap((wall) => {
    const ends = new Date(Date.parse(`${wall}Z`) + lengthMs).toISOString().slice(0, 16)
    const [begin, finish] = [instantOfWallClock(wall, timeZone), instantOfWallClock(ends, timeZone)]
    // An hour that the clock skips may leave nothing of it.
    return begin === undefined || finish === undefined || finish <= begin
      ? []
      : [{ name, type, isAllDay, from: begin, to: finish }]
  })
}
