import { keyOfRead, type LoggedOpening } from './gate-entries.model.ts'
import type { Visit } from './visits.model.ts'

const minute = 60_000
/** VIS-40: an entry this soon after the last read goes on with the stay. Source: decision 7. */
export const sameStayMs = 120 * minute
/** VIS-40: a stay ends 30 days after it began where the vehicle can have left unread. Source: decision 7. */
export const longestStayMs = 30 * 24 * 60 * minute
/** VIS-40: of reads within the same step the first is kept, so that a vehicle in view of a camera is not written with each read. */
const readStepMs = 10 * minute

/** When the stay of a visit began. */
export const stayBeganAt = ({
  enteredAt,
  stayEnteredAt,
}: Pick<Visit, 'enteredAt' | 'stayEnteredAt'>): number => stayEnteredAt ?? enteredAt

/** When the vehicle of a visit was read last. */
export const lastReadOf = ({ enteredAt, lastReadAt, moves }: Visit): number =>
  Math.max(enteredAt, lastReadAt ?? 0, moves.at(-1)?.at ?? 0)

/** The visit with a later read of its vehicle; the same object if it is not kept. */
export const readAgain = (visit: Visit, at: number): Visit => {
  return at - (at % readStepMs) > lastReadOf(visit) ? { ...visit, lastReadAt: at } : visit
}

/**
 * VIS-40: whether the visit of a vehicle without a pass ended by itself before a time, and its stay goes on then. The stay of
 * one whose exit was missed ended with its last read, but went on until `missedAt`, when that became known.
 */
export const hasUnendedStay = (visit: Visit, at: number, missedAt: number | null = null): boolean => {
  const endedAt = visit.exitMissed ? (missedAt ?? visit.stayEndedAt) : visit.stayEndedAt
  return (
    visit.closedBy === 'longestStay' &&
    visit.passholderId === null &&
    visit.exitedAt! < at &&
    (endedAt === null || endedAt >= at) &&
    stayBeganAt(visit) + longestStayMs > at
  )
}

/** When it became known that the exit of an overlong visit was missed: with the next entry, or when a person said so. */
export const missedAtOf = (
  visit: Visit,
  visits: Iterable<Visit>,
  openings: readonly LoggedOpening[],
): number | null => {
  if (visit.closedBy !== 'longestStay' || !visit.exitMissed) return null
  const key = keyOfRead({ at: visit.enteredAt, eventId: visit.entryEventId })
  let missedAt = openings.find(({ hadLeft, of }) => hadLeft && of === key)?.at ?? Infinity
  for (const { subject, enteredAt } of visits)
    if (subject === visit.subject && enteredAt > visit.enteredAt) missedAt = Math.min(missedAt, enteredAt)
  return missedAt === Infinity ? null : missedAt
}

/**
 * VIS-40: whether an entry read goes on with the stay of a vehicle that did not leave as far as is known. It begins a new one
 * only if nothing else was read for two hours, no paid time runs, and the vehicle can have left unread meanwhile; if it was
 * not certain that the vehicle came in (VIS-42), after two hours in any case. Source: decision 7.
 */
export const goesOnWithStay = (
  visit: Visit,
  {
    at,
    isPaid,
    canHaveLeft,
  }: { readonly at: number; readonly isPaid: boolean; readonly canHaveLeft: boolean },
): boolean => {
  if (at - lastReadOf(visit) <= sameStayMs) return true
  return visit.entryInDoubt ? false : isPaid || !canHaveLeft
}
