import { unendedStays } from '../visits/stay.rules.ts'
import type { Visit } from '../visits/visits.model.ts'
import { authorisedAt, gateOpenedAt, tagResetAt } from '../visits/visits.rules.ts'
import { JudgedVisits } from './judged-visits.ts'
import type { JudgedFacts } from './judging.model.ts'
import { compareEvents, knownAsOf } from './logged-event.ts'
import { visitReadOf } from './lot-reads.ts'
import { windowStart, type LotWindow } from './lot-window.ts'
import { reopened, visitAsOf, type VisitChange } from './visit-change.model.ts'
import { isExitOpen } from './ways-out.ts'

/**
 * Restores the stored visits of a lot: those that ended before the window are only counted, the others are rebuilt from its
 * reads. `restore` is called with each of them, `restoreOverlong` with those that ended by themselves before, and whose stays go on.
 */
export const restoreVisits = (
  facts: JudgedFacts,
  { visits: storedVisits, overlong, reads, from }: LotWindow,
  now: number,
  {
    restore,
    restoreOverlong,
  }: { readonly restore: (change: VisitChange) => void; readonly restoreOverlong: (visit: Visit) => void },
): JudgedVisits => {
  const start = windowStart(now, facts.latenessMs, from)
  const hasEnded = ({ exitedAt }: Visit) => exitedAt !== null && exitedAt < start
  const isBefore = ({ enteredAt }: Visit) => enteredAt < start
  const open = storedVisits
    .filter((visit) => isBefore(visit) && !hasEnded(visit))
    .map((visit) => visitAsOf(visit, start))
  const { unknownExits, gateOpenings } = facts
  // `overlong` is from the start of a slot on, which may be minutes earlier.
  const unended = unendedStays([...overlong, ...storedVisits], start, gateOpenings).map((visit) => ({
    ...visit,
    stayEndedAt: null,
    exitEventId: null,
    exitMissed: false,
  }))
  const visits = new JudgedVisits(open, from, facts.latenessMs, undefined, {
    overlong: unended,
    ways: { isExitOpen: isExitOpen(facts), unknownExits: unknownExits.filter((at) => at < start) },
  })
  for (const visit of storedVisits)
    if (isBefore(visit)) restore({ before: undefined, after: hasEnded(visit) ? visit : reopened(visit) })
  for (const visit of unended) if (visit.closedBy === 'longestStay') restoreOverlong(visit)
  for (const event of [...reads].sort(compareEvents)) {
    const read = visitReadOf(facts, event, knownAsOf(event))
    if (!read) continue
    if (read.at < start) visits.note(read)
    else visits.apply(read, now)
  }
  for (const opening of facts.gateOpenings)
    if (opening.at < start) visits.note(gateOpenedAt(opening))
    else visits.apply(gateOpenedAt(opening), now)
  for (const at of facts.tagResets) if (at >= start) visits.apply(tagResetAt(at), now)
  for (const { from: at, authorised = [] } of facts.passChanges)
    if (at >= start)
      for (const { plate, after } of authorised) visits.apply(authorisedAt(at, plate, after), now)
  const overstays = storedVisits.filter(({ closedBy }) => closedBy === 'longestStay')
  // Visits over the maximum stay when the last samples were taken have already ended in those samples.
  const sampledUntil = facts.sampledUntil ?? -Infinity
  visits.closeOverstays(Math.max(sampledUntil, ...overstays.map(({ exitedAt }) => exitedAt!)))
  for (const change of visits.takeChanges()) restore(change)
  visits.takeMissedReads()
  return visits
}
