import type { SeenVehicle, Visit } from '../visits/visits.model.ts'

/** A visit before and after a read: new if there is no `before`, undone if there is no `after`. */
export interface VisitChange {
  readonly before: Visit | undefined
  readonly after: Visit | undefined
}

const isSameSeen = (a: SeenVehicle | null, b: SeenVehicle | null): boolean =>
  a === b ||
  (!!a && !!b && a.plate === b.plate && a.score === b.score && a.make === b.make && a.color === b.color)
const isSameMoves = (a: Visit['moves'], b: Visit['moves']): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every(({ at, eventId, zoneId }, nth) => {
      const other = b[nth]!
      return at === other.at && eventId === other.eventId && zoneId === other.zoneId
    }))
/** Whether two visits are the same in all that is stored. */
export const isSameVisit = (a: Visit | undefined, b: Visit | undefined): boolean =>
  a === b ||
  (!!a &&
    !!b &&
    a.exitedAt === b.exitedAt &&
    a.enteredAt === b.enteredAt &&
    a.groupId === b.groupId &&
    a.passholderGroupId === b.passholderGroupId &&
    a.subject === b.subject &&
    a.passholderId === b.passholderId &&
    (a.passNotValid ?? false) === (b.passNotValid ?? false) &&
    a.plate === b.plate &&
    a.plateAt === b.plateAt &&
    isSameSeen(a.seen, b.seen) &&
    a.match === b.match &&
    a.zoneId === b.zoneId &&
    isSameMoves(a.moves, b.moves) &&
    a.stayUntil === b.stayUntil &&
    a.closedBy === b.closedBy &&
    a.exitEventId === b.exitEventId &&
    a.stayEnteredAt === b.stayEnteredAt &&
    a.stayEndedAt === b.stayEndedAt &&
    a.exitMissed === b.exitMissed &&
    a.entryInDoubt === b.entryInDoubt &&
    a.lastReadAt === b.lastReadAt)

/** VIS-10, VIS-30: the visit as known at a time, without its plate and moves if they were read later. */
export const visitAsOf = (visit: Visit, at: number): Visit => {
  const moves = visit.moves.filter((move) => move.at < at)
  const isReadLater = visit.lastReadAt !== null && visit.lastReadAt >= at
  const lastReadAt = isReadLater ? null : visit.lastReadAt
  const known = moves.length === visit.moves.length && !isReadLater ? visit : { ...visit, moves, lastReadAt }
  return known.plateAt === null || known.plateAt < at
    ? known
    : { ...known, plate: null, plateAt: null, seen: null }
}

/** The visit without its end. */
export const reopened = (visit: Visit): Visit => ({
  ...visit,
  exitedAt: null,
  closedBy: null,
  exitEventId: null,
  stayEndedAt: null,
  exitMissed: false,
})
