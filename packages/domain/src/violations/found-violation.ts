import type { CoveragePart } from './coverage.rules.ts'
import type { ViolationReason } from './violations.model.ts'

/** A violation of a visit as it follows from what is known. Times in milliseconds since 1970 UTC. */
export interface FoundViolation {
  readonly reason: ViolationReason
  /** Where it is; null = no zone. */
  readonly zoneId: string | null
  /** VIO-09: when its cause was: the entry, the end of an authorisation, the read in a zone. */
  readonly causeAt: number
  readonly openedAt: number
  readonly graceUntil: number
  /** VIO-27: the duration that was exceeded; null = none. */
  readonly exceededMs: number | null
  /** VIO-19: by the lot's time limit for vehicles without a pass. */
  readonly isStayLimit: boolean
  /** VIO-08: by an entry read that goes on with a stay: it opens none if there was one of its reason in the stay. Absent = no. */
  readonly goesOn?: boolean
  readonly clearedAt: number | null
  /** VIO-19: when staff gave it more free time, after which it was not over the limit. Absent = they did not. */
  readonly freeAt?: number
  /** VIO-26: whether a payment cleared it. */
  readonly isPaid: boolean
  readonly movedAt: number | null
}

/** The violations of a visit, and when they have to be looked at again (Infinity for never). */
export interface Found {
  readonly found: readonly FoundViolation[]
  readonly againAt: number
}

/**
 * VIO-22, VIO-26: when a vehicle that was not authorised at a time is authorised by a change of passes, or paid for if
 * `mayPay`; null if not until `until`.
 */
export const clearedAfter = (
  parts: readonly CoveragePart[],
  at: number,
  until: number,
  mayPay = true,
): Pick<FoundViolation, 'clearedAt' | 'isPaid'> => {
  const cleared = parts.find(
    ({ from, coverage, isPaid, isChange }) =>
      coverage === 'covered' && (mayPay || !isPaid) && isChange && from > at && from <= until,
  )
  return { clearedAt: cleared?.from ?? null, isPaid: cleared?.isPaid ?? false }
}

/** Which of both was first: that it was authorised, or got more free time. */
export const firstCleared = (
  cleared: Pick<FoundViolation, 'clearedAt' | 'isPaid'>,
  { freeAt = Infinity }: Pick<FoundViolation, 'freeAt'>,
): Pick<FoundViolation, 'clearedAt' | 'isPaid'> =>
  freeAt < (cleared.clearedAt ?? Infinity) ? { clearedAt: freeAt, isPaid: false } : cleared
