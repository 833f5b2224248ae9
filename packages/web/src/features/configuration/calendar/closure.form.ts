import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { faultsOfPeriod } from '@stallwise/domain/fields/period.rules.ts'
import { faultsOfReason } from '@stallwise/domain/occupancy/closures.rules.ts'
import { instantOfWallClock } from '@stallwise/domain/time/wall-clock.ts'

/** What the dialog shows: times on the lot's clock; an empty start = at once, an empty end = until further notice. */
export interface ClosureValues {
  place: 'floor' | 'stalls'
  floor: string | null
  stalls: string
  startTime: string
  endTime: string
  reason: string
}

export const newClosure: ClosureValues = {
  place: 'floor',
  floor: null,
  stalls: '',
  startTime: '',
  endTime: '',
  reason: '',
}

export const stallNumbers = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((number) => number.trim())
      .filter(Boolean),
  ),
]

/** OCC-13, OCC-16, as far as the browser knows; whether the stalls are there the server says. */
export const checkClosure = (values: ClosureValues, timeZone: string): FieldFault[] => {
  const faults: FieldFault[] = [...faultsOfReason(values.reason)]
  if (values.place === 'floor' && !values.floor) faults.push({ path: 'floor', code: 'required' })
  if (values.place === 'stalls' && stallNumbers(values.stalls).length === 0)
    faults.push({ path: 'stalls', code: 'required' })
  const start = values.startTime === '' ? Date.now() : instantOfWallClock(values.startTime, timeZone)
  const end = values.endTime === '' ? undefined : instantOfWallClock(values.endTime, timeZone)
  return [...faults, ...faultsOfPeriod({ start, end }, { start: 'startTime', end: 'endTime' })]
}

const instantText = (text: string, timeZone: string): string | undefined => {
  const at = instantOfWallClock(text, timeZone)
  return at === undefined ? undefined : new Date(at).toISOString()
}

export const closureBody = (values: ClosureValues, timeZone: string) => ({
  floor: values.place === 'floor' ? values.floor : null,
  stalls: values.place === 'stalls' ? stallNumbers(values.stalls) : [],
  startTime: instantText(values.startTime, timeZone),
  endTime: instantText(values.endTime, timeZone) ?? null,
  reason: values.reason,
})
