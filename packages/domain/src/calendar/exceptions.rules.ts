import type { FieldFault } from '../fields/field-faults.ts'
import { faultsOfPeriod } from '../fields/period.rules.ts'
import { faultsOfReason, maxPlanAheadMs, type Plan } from './closures.rules.ts'
import { dayMs } from '../time/durations.ts'

/** A period whose figures are void; times in milliseconds since 1970 UTC, `groupId` null = the whole lot. */
export interface OccupancyException {
  readonly groupId: string | null
  readonly from: number
  readonly to: number
  readonly reason: string
}

/** OCC-17: how far back figures can still be declared void: 2 years. */
export const maxVoidAgeMs = 2 * 366 * dayMs
/** OCC-17: the longest exception: a year. */
export const maxExceptionMs = 366 * dayMs

const faultsOfTimes = ({ from, to }: OccupancyException, now: number): FieldFault[] => {
  const faults: FieldFault[] = []
  if (from < now - maxVoidAgeMs) faults.push({ path: 'startTime', code: 'too-early' })
  if (from > now + maxPlanAheadMs) faults.push({ path: 'startTime', code: 'too-late' })
  faults.push(...faultsOfPeriod({ start: from, end: to }, { start: 'startTime', end: 'endTime' }))
  if (to > from + maxExceptionMs)
    faults.push({ path: 'endTime', code: 'too-many-days', limit: maxExceptionMs / dayMs })
  return faults
}

/** OCC-15, OCC-17: validates a new or changed exception; exceptions may overlap. */
export const planException = (
  wanted: OccupancyException,
  { now, groupIds }: { readonly now: number; readonly groupIds: ReadonlySet<string> },
): Plan<OccupancyException> => {
  const next = { ...wanted, reason: wanted.reason.trim() }
  const faults = [
    ...faultsOfTimes(next, now),
    ...faultsOfReason(next.reason),
    ...(next.groupId !== null && !groupIds.has(next.groupId)
      ? [{ path: 'parkingGroup', code: 'unknown' } as const]
      : []),
  ]
  return faults.length > 0 ? { faults } : { next }
}
