import { sessionMinutes } from '@stallwise/domain/payments/payments.model.ts'
import { staffEntryHours } from '@stallwise/domain/payments/staff-entry.ts'
import { z } from 'zod'
import type { Sealing } from '#platform/secrets/sealing.ts'

/** PAY-104: an entry that was not read, as staff set it; times in milliseconds since 1970 UTC. */
export interface StaffEntry {
  readonly id: string
  readonly enteredAt: number
  /** The user who set it, and when. */
  readonly setBy: string
  readonly setAt: number
}

/** What a look-up was about. PAY-30. */
export interface LookedUp {
  readonly lotId: string
  readonly plate: string
  /** If it was found by the token of its QR code. */
  readonly visitId: string | null
  readonly isEntryShown: boolean
  /** If it was found by the token of an entry that staff set. */
  readonly staffEntry: StaffEntry | null
}

const staffEntry = z.object({ id: z.string(), enteredAt: z.number(), setBy: z.string(), setAt: z.number() })

const stored = z.object({
  lotId: z.string(),
  plate: z.string(),
  visitId: z.string().nullable(),
  isEntryShown: z.boolean(),
  staffEntry: staffEntry.nullable().default(null),
  paidUntil: z.number().nullable(),
  seenVisit: z.string().nullable().default(null),
  until: z.number(),
})

const sessionContext = 'parking session'

/** What the page shows of a session: until when it is paid, in milliseconds since 1970 UTC, and its visit. PAY-23, PAY-124. */
type Shown = LookedUp & { readonly paidUntil: number | null; readonly seenVisit: string | null }

/** PAY-30: the token of a look-up. */
export const sealSession = (sealing: Sealing, shown: Shown, now: number): string =>
  sealing.seal(JSON.stringify({ ...shown, until: now + sessionMinutes * 60_000 }), sessionContext)

/** What a token of a look-up says; `isExpired` is true after 15 minutes. */
export type OpenedSession = Shown & { readonly isExpired: boolean }

/** Undefined if the token was not made here, or by an earlier version of the server that stored less. */
export const openSession = (sealing: Sealing, token: string, now: number): OpenedSession | undefined => {
  const text = sealing.openCurrent(token, sessionContext)
  if (text === undefined) return undefined
  const { data } = stored.safeParse(JSON.parse(text))
  if (!data) return undefined
  const { until, ...lookedUp } = data
  return { ...lookedUp, isExpired: until < now }
}

const contextOfVisit = (lotId: string): string => `visit of ${lotId}`

/** PAY-31: the token of a visit for its QR code. */
export const sealVisit = (sealing: Sealing, lotId: string, visitId: string): string =>
  sealing.seal(visitId, contextOfVisit(lotId))

/** The visit that a token is about. */
export const openVisit = (sealing: Sealing, lotId: string, token: string): string | undefined =>
  sealing.openCurrent(token, contextOfVisit(lotId))

const contextOfEntry = (lotId: string): string => `entry set by staff in ${lotId}`

/** Short, since the token is a part of a QR code. */
const storedEntry = z.tuple([z.string(), z.string(), z.number(), z.string(), z.number()])

/** PAY-105: the token of an entry that staff set. */
export const sealStaffEntry = (
  sealing: Sealing,
  lotId: string,
  plate: string,
  { id, enteredAt, setBy, setAt }: StaffEntry,
): string => sealing.seal(JSON.stringify([plate, id, enteredAt, setBy, setAt]), contextOfEntry(lotId))

/** PAY-105: until when the token of an entry is valid. */
export const endOfStaffEntry = ({ setAt }: StaffEntry): number => setAt + staffEntryHours * 60 * 60_000

/** PAY-105: the entry that a token is about; undefined if the token was not made here for this lot, or is too old. */
export const openStaffEntry = (
  sealing: Sealing,
  lotId: string,
  token: string,
  now: number,
): { readonly plate: string; readonly staffEntry: StaffEntry } | undefined => {
  const text = sealing.openCurrent(token, contextOfEntry(lotId))
  if (text === undefined) return undefined
  const [plate, id, enteredAt, setBy, setAt] = storedEntry.parse(JSON.parse(text))
  const entry = { id, enteredAt, setBy, setAt }
  return now < endOfStaffEntry(entry) ? { plate, staffEntry: entry } : undefined
}
