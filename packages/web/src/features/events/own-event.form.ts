import type { NewOwnEvent, OwnEventView } from '@stallwise/contract/events/events.contract.ts'
import { planOwnEvent } from '@stallwise/domain/events/own-events.rules.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { dayMs, hourMs } from '@stallwise/domain/time/durations.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { instantOfWallClock, wallClockOf } from '@stallwise/domain/time/wall-clock.ts'

/** The dialog's values: times on the lot's clock; of whole days the last one is named. */
export interface OwnEventValues {
  name: string
  type: string
  startTime: string
  endTime: string
  allDay: boolean
  weekly: boolean
  /** '' = it goes on. */
  lastDay: string
}

const dayFrom = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10)

export const newEventOn = (day: string): OwnEventValues => ({
  name: '',
  type: '',
  startTime: `${day}T19:00`,
  endTime: `${day}T22:00`,
  allDay: false,
  weekly: false,
  lastDay: '',
})

export const valuesOfEvent = (event: OwnEventView, timeZone: string): OwnEventValues => {
  const [start, end] = [wallClockOf(event.startTime, timeZone), wallClockOf(event.endTime, timeZone)]
  return {
    name: event.name,
    type: event.type ?? '',
    startTime: start,
    endTime: event.allDay ? `${dayFrom(end.slice(0, 10), -1)}T00:00` : end,
    allDay: event.allDay,
    weekly: event.weekly,
    lastDay: event.lastDay ?? '',
  }
}

const wallsOf = ({ allDay, startTime, endTime }: OwnEventValues) =>
  allDay
    ? [startTime && `${startTime.slice(0, 10)}T00:00`, endTime && `${dayFrom(endTime.slice(0, 10), 1)}T00:00`]
    : [startTime, endTime]

const timesOf = (values: OwnEventValues, timeZone: string) => {
  const [from, to] = wallsOf(values).map((wall) => instantOfWallClock(wall ?? '', timeZone))
  return { from, to }
}

/** EVT-02, by the same rule as on the server. */
export const checkEvent = (values: OwnEventValues, timeZone: string): FieldFault[] => {
  const { from, to } = timesOf(values, timeZone)
  const missing = [
    ...(from === undefined ? [{ path: 'startTime', code: 'required' as const }] : []),
    ...(to === undefined ? [{ path: 'endTime', code: 'required' as const }] : []),
  ]
  const [start, end] = [from ?? 0, to ?? hourMs]
  const plan = planOwnEvent(
    {
      name: values.name,
      type: values.type,
      from: start,
      to: end,
      isAllDay: values.allDay,
      isWeekly: values.weekly,
      lastDay: (values.weekly && values.lastDay) || null,
    },
    { now: Date.now(), timeZone },
  )
  if (!('faults' in plan)) return missing
  const shown = missing.length > 0 ? plan.faults.filter(({ path }) => !path.endsWith('Time')) : plan.faults
  return [...missing, ...shown]
}

export const eventBody = (values: OwnEventValues, timeZone: string): NewOwnEvent => {
  const { from, to } = timesOf(values, timeZone)
  return {
    name: values.name,
    type: values.type.trim() || null,
    startTime: isoOf(from!),
    endTime: isoOf(to!),
    allDay: values.allDay,
    weekly: values.weekly,
    lastDay: (values.weekly && values.lastDay) || null,
  }
}
