import type { FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, faultsOfFields, required } from '../fields/field.rules.ts'
import { faultsOfPeriod } from '../fields/period.rules.ts'

/** The planned object, or its faults. */
export type Plan<T> = { readonly next: T } | { readonly faults: readonly FieldFault[] }

/** Stalls, or a floor, out of use; times in milliseconds since 1970 UTC, `to` null = until further notice. */
export interface Closure {
  readonly floorId: string | null
  readonly stallIds: readonly string[]
  readonly from: number
  readonly to: number | null
  readonly reason: string
}

/** What a closure is validated against: the current time, and the lot's floors and stalls. */
export interface ClosureContext {
  readonly now: number
  readonly floorIds: ReadonlySet<string>
  readonly stallIds: ReadonlySet<string>
}

/** OCC-16: a start at most this far behind our clock counts as now. */
export const atOnceMs = 5 * 60_000
/** OCC-16: how far ahead something may be planned: 5 years. */
export const maxPlanAheadMs = 5 * 366 * 24 * 60 * 60_000
/** The longest reason or name. */
export const maxReasonLength = 200

/** The faults of a reason. */
export const faultsOfReason = (reason: string, path = 'reason'): FieldFault[] =>
  faultsOfFields({ [path]: reason }, { [path]: [required, atMostCharacters(maxReasonLength)] })

const faultsOfPlace = (closure: Closure, { floorIds, stallIds }: ClosureContext): FieldFault[] => {
  const { floorId, stallIds: named } = closure
  if (floorId === null && named.length === 0) return [{ path: 'stalls', code: 'required' }]
  if (floorId !== null && named.length > 0) return [{ path: 'stalls', code: 'not-allowed' }]
  if (floorId !== null && !floorIds.has(floorId)) return [{ path: 'floor', code: 'unknown' }]
  return named.every((id) => stallIds.has(id)) ? [] : [{ path: 'stalls', code: 'unknown' }]
}

const orNow = (at: number, now: number): number => (at < now && at >= now - atOnceMs ? now : at)

const faultsOfFrom = (from: number, now: number): FieldFault[] => {
  if (from < now) return [{ path: 'startTime', code: 'in-the-past' }]
  return from > now + maxPlanAheadMs ? [{ path: 'startTime', code: 'too-late' }] : []
}

const faultsOfTo = (to: number | null, { from, now }: { from: number; now: number }): FieldFault[] => {
  if (to === null) return []
  const backwards = faultsOfPeriod({ start: from, end: to }, { start: 'startTime', end: 'endTime' })
  if (backwards.length > 0) return backwards
  if (to < now) return [{ path: 'endTime', code: 'in-the-past' }]
  return to > now + maxPlanAheadMs ? [{ path: 'endTime', code: 'too-late' }] : []
}

const planned = <T>(faults: readonly FieldFault[], next: T): Plan<T> =>
  faults.length > 0 ? { faults } : { next }

/** OCC-13, OCC-16: a new closure. A start just before now becomes now. */
export const planClosure = (wanted: Closure, context: ClosureContext): Plan<Closure> => {
  const { now } = context
  const from = orNow(wanted.from, now)
  const next = { ...wanted, from, stallIds: [...new Set(wanted.stallIds)], reason: wanted.reason.trim() }
  return planned(
    [
      ...faultsOfPlace(next, context),
      ...faultsOfFrom(from, now),
      ...faultsOfTo(next.to, { from, now }),
      ...faultsOfReason(next.reason),
    ],
    next,
  )
}

/** OCC-16: changes the end of a closure that is not over; null = until further notice. */
export const endClosure = (closure: Closure, to: number | null, now: number): Plan<Closure> => {
  if (closure.to !== null && closure.to <= now) return { faults: [{ path: 'endTime', code: 'not-allowed' }] }
  const end = to === null ? null : orNow(to, now)
  return planned(faultsOfTo(end, { from: closure.from, now }), { ...closure, to: end })
}

/** OCC-16: a closure that has begun can be ended but not removed, since the counts of that period depend on it. */
export const mayRemoveClosure = ({ from }: Closure, now: number): boolean => from > now
