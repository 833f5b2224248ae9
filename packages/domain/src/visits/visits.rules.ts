import { withoutFreeTime } from '../passes/free-time.ts'
import type { Authorisation } from '../passes/pass-change.model.ts'
import type { LoggedOpening } from './gate-entries.model.ts'
import type { StayOfVisit, Visit, VisitRead } from './visits.model.ts'
import { hourMs } from '../time/durations.ts'

/** VIS-01: the same plate by the same camera within 10 s is one read; each read extends the window. Source: decision 3. */
export const sameReadMs = 10_000
/** VIS-08: default for a reader without a threshold. */
export const defaultThresholdMs = 10_000
/** VIS-09: a tag and a plate of one passholder in a zone within 15 s are one passage. Source: decision 3. */
export const samePassageMs = 15_000
/** VIS-02: maximum stay: 48 hours, 30 days for passholders. Source: decision 3. */
export const maxStayMs = (isPassholder: boolean): number => (isPassholder ? 30 * 24 : 48) * hourMs

/** VIS-30: how many moves of a visit are kept: the first ones and the last. */
export const maxMoves = 100

/** VIS-40: a visit that began its stay, as far as is known. */
export const ownStay: StayOfVisit = {
  stayEnteredAt: null,
  stayEndedAt: null,
  exitMissed: false,
  entryInDoubt: false,
  lastReadAt: null,
}

/** VIS-02: when an open visit ends by itself. */
export const latestEnd = ({ enteredAt, passholderId, stayUntil }: Visit): number =>
  Math.max(enteredAt + maxStayMs(passholderId !== null), stayUntil ?? 0)

/** VIS-02: until when a vehicle without a pass may stay by what authorises its plate; null if not longer than any other. */
export const stayUntilOf = (
  authorised: readonly Authorisation[],
  { enteredAt, at }: { readonly enteredAt: number; readonly at: number },
): number | null => {
  const usual = enteredAt + maxStayMs(false)
  const inForce = authorised.filter(({ from, until }) => (until ?? Infinity) > at && from < usual)
  const end = Math.max(...inForce.map(({ until }) => (until ?? Infinity) + maxStayMs(false)))
  return end > usual ? Math.min(end, enteredAt + maxStayMs(true)) : null
}

/** VIS-02: a change of what authorises a plate, ordered among the reads of its lot. */
export const authorisedAt = (at: number, plate: string, authorised: readonly Authorisation[]): VisitRead => ({
  ...tagResetAt(at),
  eventId: `authorised-${at}-${plate}`,
  passage: 'authorised',
  subject: plate,
  plate,
  authorised: withoutFreeTime(authorised),
})

/** VIS-43: a gate that was opened by hand or for a payment, ordered among the reads of its lot. */
export const gateOpenedAt = (opening: LoggedOpening): VisitRead => ({
  ...tagResetAt(opening.at),
  eventId: `gate-opened-${opening.id}`,
  passage: 'gateOpened',
  opening,
})

/** VIS-12: a reset of all tags of a lot to outside, ordered among its reads. */
export const tagResetAt = (at: number): VisitRead => ({
  by: 'tag',
  at,
  eventId: `tag-reset-${at}`,
  deviceId: '',
  zoneId: null,
  passage: 'tagReset',
  vehicleKey: '',
  sameReadMs: 0,
  subject: '',
  plate: null,
  seen: null,
  passholderId: null,
  match: 'none',
  groupId: null,
  passholderGroupId: null,
})
