import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import {
  usualPeriod,
  type ClosurePeriod,
  type UsualPeriod,
} from '@stallwise/domain/calendar/closure-period.rules.ts'
import { planClosure } from '@stallwise/domain/calendar/closures.rules.ts'
import { stallsNamedIn } from '@stallwise/domain/stalls/stall-ranges.rules.ts'
import { instantOfWallClock } from '@stallwise/domain/time/wall-clock.ts'

/** What is closed: a floor or stalls by name. */
export type ClosedPlace = { readonly floor: string } | { readonly stalls: readonly string[] }

/** The dialog's values: times in the lot's time zone; an empty start = now, an empty end = until further notice. */
export interface ClosureValues {
  place: 'floor' | 'stalls'
  floor: string | null
  /** Numbers and ranges (STA-45). */
  stalls: string
  period: UsualPeriod | 'times'
  startTime: string
  endTime: string
  reason: string
}

export interface ClosureContext {
  readonly timeZone: string
  /** All stalls of the lot, once they are loaded. */
  readonly known: readonly string[] | undefined
  /** What is closed, if that was chosen before. */
  readonly chosen?: ClosedPlace | undefined
}

export const newClosure: ClosureValues = {
  place: 'floor',
  floor: null,
  stalls: '',
  period: 'today',
  startTime: '',
  endTime: '',
  reason: '',
}

/** What the values close; undefined while no floor is selected. */
export const placeOf = (
  { place, floor, stalls }: ClosureValues,
  { known, chosen }: ClosureContext,
): ClosedPlace | undefined => {
  if (chosen) return chosen
  if (place === 'stalls') return { stalls: stallsNamedIn(stalls, known).numbers }
  return floor === null ? undefined : { floor }
}

/** The period of the values at a time. */
export const periodOf = (values: ClosureValues, timeZone: string, now: number): ClosurePeriod => {
  if (values.period !== 'times') return usualPeriod(values.period, now, timeZone)
  return {
    from: instantOfWallClock(values.startTime, timeZone) ?? now,
    to: instantOfWallClock(values.endTime, timeZone) ?? null,
  }
}

/** OCC-13, OCC-16, STA-45: as the server checks it; where the lot's stalls are not loaded, only the server knows them. */
export const checkClosure = (values: ClosureValues, context: ClosureContext): FieldFault[] => {
  const now = Date.now()
  const { known, chosen } = context
  const place = placeOf(values, context)
  const stallIds = place && 'stalls' in place ? place.stalls : []
  const floorId = place && 'floor' in place ? place.floor : null
  const wrong = !chosen && values.place === 'stalls' ? stallsNamedIn(values.stalls, known).wrong : []
  const plan = planClosure(
    { floorId, stallIds, ...periodOf(values, context.timeZone, now), reason: values.reason },
    {
      now,
      floorIds: new Set(floorId === null ? [] : [floorId]),
      stallIds: new Set(chosen ? stallIds : (known ?? stallIds)),
    },
  )
  const faults = 'faults' in plan ? plan.faults : []
  const isFloor = !chosen && values.place === 'floor'
  return [
    ...(wrong.length > 0 ? [{ path: 'stalls', code: 'unknown' } as const] : []),
    ...faults
      .filter(({ path }) => !(path === 'stalls' && wrong.length > 0))
      .map((fault) => (isFloor && fault.path === 'stalls' ? { ...fault, path: 'floor' } : fault)),
  ]
}

export const closureBody = (values: ClosureValues, context: ClosureContext) => {
  const place = placeOf(values, context)
  const isNow = values.period === 'today' || values.period === 'open'
  const { from, to } = periodOf(values, context.timeZone, Date.now())
  return {
    floor: place && 'floor' in place ? place.floor : null,
    stalls: place && 'stalls' in place ? [...place.stalls] : [],
    ...(!isNow &&
      (values.period === 'tomorrow' || values.startTime !== '') && {
        startTime: new Date(from).toISOString(),
      }),
    endTime: to === null ? null : new Date(to).toISOString(),
    reason: values.reason,
  }
}
