import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { planClosure } from '@stallwise/domain/calendar/closures.rules.ts'
import { instantOfWallClock } from '@stallwise/domain/time/wall-clock.ts'

/** The dialog's values: times in the lot's time zone; an empty start = at once, an empty end = until further notice. */
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

/** OCC-13, OCC-16, by the same rules as on the server; only the server knows which stalls the lot has. */
export const checkClosure = (values: ClosureValues, timeZone: string): FieldFault[] => {
  const now = Date.now()
  const isFloor = values.place === 'floor'
  const numbers = isFloor ? [] : stallNumbers(values.stalls)
  const wanted = {
    floorId: isFloor ? values.floor : null,
    stallIds: numbers,
    from: instantOfWallClock(values.startTime, timeZone) ?? now,
    to: instantOfWallClock(values.endTime, timeZone) ?? null,
    reason: values.reason,
  }
  const known = { floorIds: new Set(values.floor ? [values.floor] : []), stallIds: new Set(numbers) }
  const plan = planClosure(wanted, { now, ...known })
  if ('next' in plan) return []
  return plan.faults.map((fault) =>
    isFloor && fault.path === 'stalls' ? { ...fault, path: 'floor' } : fault,
  )
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
