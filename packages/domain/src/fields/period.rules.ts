import type { FieldFault } from './field-faults.ts'

type Time = number | string | null | undefined

const isGiven = (time: Time): time is number | string => time !== null && time !== undefined && time !== ''

/**
 * FLD-12: the end must be after the start. The fault is reported at the field that was changed last: "end time must be after
 * start time" at the end (the default), "start time must be before end time" at the start. Both times are numbers, or
 * texts that sort chronologically (HH:MM, RFC 3339 in UTC); while one is missing there is no fault.
 */
export const faultsOfPeriod = (
  { start, end }: { readonly start: Time; readonly end: Time },
  paths: { readonly start: string; readonly end: string },
  changed: 'start' | 'end' = 'end',
): FieldFault[] => {
  if (!isGiven(start) || !isGiven(end) || start < end) return []
  return changed === 'start'
    ? [{ path: paths.start, code: 'start-after-end' }]
    : [{ path: paths.end, code: 'end-before-start' }]
}
