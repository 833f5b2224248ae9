import { keyOfRead } from './gate-entries.model.ts'
import type { Visit, VisitEnd, VisitRead } from './visits.model.ts'
import { stayUntilOf } from './visits.rules.ts'

/** VIS-04: the visit that an entry begins. */
export const begunBy = (read: VisitRead): Visit => ({
  // Written out, not `...ownStay`: replay makes hundreds of thousands of them, and a spread takes several times as long.
  stayEnteredAt: null,
  stayEndedAt: null,
  exitMissed: false,
  entryInDoubt: false,
  lastReadAt: null,
  key: keyOfRead(read),
  entryEventId: read.eventId,
  subject: read.subject,
  plate: read.plate,
  plateAt: null,
  seen: read.seen,
  passholderId: read.passholderId,
  passNotValid: read.passNotValid === true,
  match: read.match,
  groupId: read.groupId,
  passholderGroupId: read.passholderGroupId,
  zoneId: read.zoneId,
  moves: [],
  stayUntil:
    read.passholderId === null
      ? stayUntilOf(read.authorised ?? [], { enteredAt: read.at, at: read.at })
      : null,
  enteredAt: read.at,
  exitedAt: null,
  closedBy: null,
  exitEventId: null,
})

/** The visit with its end. */
export const ended = (
  visit: Visit,
  exitedAt: number,
  closedBy: VisitEnd,
  exitEventId: string | null,
): Visit => ({
  ...visit,
  exitedAt,
  closedBy,
  exitEventId,
})
