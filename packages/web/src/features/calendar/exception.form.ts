import type { OccupancyExceptionView } from '@stallwise/contract/calendar/calendar.contract.ts'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { planException } from '@stallwise/domain/calendar/exceptions.rules.ts'
import { instantOfWallClock, wallClockOf } from '@stallwise/domain/time/wall-clock.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'

/** The dialog's values: times in the lot's time zone; as a group '' = the whole lot. */
export interface ExceptionValues {
  startTime: string
  endTime: string
  reason: string
  parkingGroup: string
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)

/** The whole day, in the lot's time zone. */
export const newExceptionOn = (day: string): ExceptionValues => ({
  startTime: `${day}T00:00`,
  endTime: `${dayAfter(day)}T00:00`,
  reason: '',
  parkingGroup: '',
})

export const valuesOfException = (
  { startTime, endTime, reason, parkingGroup }: OccupancyExceptionView,
  timeZone: string,
): ExceptionValues => ({
  startTime: wallClockOf(startTime, timeZone),
  endTime: wallClockOf(endTime, timeZone),
  reason,
  parkingGroup: parkingGroup ?? '',
})

const timesOf = ({ startTime, endTime }: ExceptionValues, timeZone: string) => ({
  from: instantOfWallClock(startTime, timeZone),
  to: instantOfWallClock(endTime, timeZone),
})

/** OCC-17, by the same rule as on the server. */
export const checkException = (
  values: ExceptionValues,
  { timeZone, parkingGroups }: LotConfiguration,
): FieldFault[] => {
  const { from, to } = timesOf(values, timeZone)
  const missing = [
    ...(from === undefined ? [{ path: 'startTime', code: 'required' as const }] : []),
    ...(to === undefined ? [{ path: 'endTime', code: 'required' as const }] : []),
  ]
  if (from === undefined || to === undefined) return missing
  const groupIds = new Set(parkingGroups.map(({ _id }) => _id))
  const groupId = values.parkingGroup || null
  const plan = planException({ groupId, from, to, reason: values.reason }, { now: Date.now(), groupIds })
  return 'faults' in plan ? [...plan.faults] : []
}

export const exceptionBody = (values: ExceptionValues, timeZone: string) => {
  const { from, to } = timesOf(values, timeZone)
  return {
    startTime: new Date(from!).toISOString(),
    endTime: new Date(to!).toISOString(),
    reason: values.reason,
    parkingGroup: values.parkingGroup || null,
  }
}
