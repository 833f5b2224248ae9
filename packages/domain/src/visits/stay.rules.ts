import { keyOfRead, type LoggedOpening } from './gate-entries.model.ts'
import type { Visit } from './visits.model.ts'
import { minuteMs } from '../time/durations.ts'

/** VIS-40: an entry this soon after the last read goes on with the stay. Source: decision 7. */
export const sameStayMs = 120 * minuteMs
/** VIS-40: a stay ends 30 days after it began where the vehicle can have left unread. Source: decision 7. */
export const longestStayMs = 30 * 24 * 60 * minuteMs
/** VIS-40: of reads within the same step the first is kept, so that a vehicle in view of a camera is not written with each read. */
const readStepMs = 10 * minuteMs

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
export const hasUnendedStay = (visit: Visit, at: number, missedAt?: number | null): boolean => {
  const endedAt = visit.exitMissed ? (missedAt ?? visit.stayEndedAt) : visit.stayEndedAt
  return (
    visit.closedBy === 'longestStay' &&
    visit.passholderId === null &&
    visit.exitedAt! < at &&
    (endedAt === null || endedAt >= at) &&
    stayBeganAt(visit) + longestStayMs > at
  )
}

/**
 * VIO-08: a visit as its stay goes on or ended (VIS-40): one that ended by itself is of a vehicle that is still there, until it is
 * read at an exit, or an entry read goes on with the stay (`exitEventId`). The end of a stay whose exit was missed is not known.
 */
export const asLongAsItsStay = (visit: Visit): Visit => {
  const { closedBy, passholderId, exitMissed, stayEndedAt, exitEventId } = visit
  if (closedBy !== 'longestStay' || passholderId !== null) return visit
  if (exitMissed) return { ...visit, closedBy: 'nextEntry' }
  if (stayEndedAt === null) return { ...visit, exitedAt: null, closedBy: null }
  return { ...visit, exitedAt: stayEndedAt, closedBy: exitEventId === null ? 'exit' : 'nextEntry' }
}

/**
 * VIS-45: for how long a vehicle for which an exit was opened, without a read that showed it leave, may turn out to have stayed:
 * as long as the visit of a vehicle without a pass.
 */
export const letOutMs = 48 * 60 * minuteMs

/** VIS-45: whether a vehicle may not have left although a gate was opened for it before a time. */
export const mayBeThereStill = ({ closedBy, stayEndedAt, exitedAt }: Visit, at: number): boolean =>
  closedBy === 'opened' && stayEndedAt === null && exitedAt! < at && at - exitedAt! <= letOutMs

/** VIS-45: those of visits whose vehicles may be there still at a time: nothing else was read of them as far as is known. */
const letOutVisits = (visits: readonly Visit[], at: number): Visit[] => {
  const letOut = visits.filter((visit) => mayBeThereStill(visit, at))
  const entries = entriesOf(visits, new Set(letOut.map(({ subject }) => subject)))
  return letOut.filter(({ subject, exitedAt }) =>
    entries.get(subject)!.every((enteredAt) => enteredAt <= exitedAt! || enteredAt >= at),
  )
}

/** When vehicles entered, by their subjects. */
const entriesOf = (
  visits: readonly Visit[],
  subjects: ReadonlySet<string>,
): ReadonlyMap<string, number[]> => {
  const entries = new Map([...subjects].map((subject) => [subject, [] as number[]]))
  for (const { subject, enteredAt } of subjects.size === 0 ? [] : visits)
    entries.get(subject)?.push(enteredAt)
  return entries
}

/** VIS-40, VIS-45: those of visits that ended by themselves, or with an opening, before a time, and whose stays go on or may go on then. */
export const unendedStays = (
  visits: readonly Visit[],
  at: number,
  openings: readonly LoggedOpening[],
): Visit[] => {
  // Of those whose exit was missed: with the next entry, or when a person said that the vehicle had left.
  const missed = visits.filter((visit) => visit.exitMissed && hasUnendedStay(visit, at, Infinity))
  const entries = entriesOf(visits, new Set(missed.map(({ subject }) => subject)))
  const missedAt = (visit: Visit): number => {
    const key = keyOfRead({ at: visit.enteredAt, eventId: visit.entryEventId })
    const said = openings.filter(({ hadLeft, of }) => hadLeft && of === key).map((opening) => opening.at)
    const next = entries.get(visit.subject)!.filter((enteredAt) => enteredAt > visit.enteredAt)
    const known = [...said, ...next]
    return known.length > 0 ? Math.min(...known) : visit.stayEndedAt!
  }
  const goesOn = new Set(missed.filter((visit) => missedAt(visit) >= at))
  return [
    ...visits.filter((visit) => (visit.exitMissed ? goesOn.has(visit) : hasUnendedStay(visit, at))),
    ...letOutVisits(visits, at),
  ]
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
