import type { FieldCheck, FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, email, faultsOfFields, required } from '../fields/field.rules.ts'
import { personName } from '../fields/name.rules.ts'
import { passholderLimits } from '../passholders/passholders.model.ts'

/** WTL-04: states of an entry of a waitlist. */
export const waitlistStates = ['waiting', 'offered', 'accepted', 'declined', 'expired'] as const
/** WTL-04: state of an entry of a waitlist. */
export type WaitlistState = (typeof waitlistStates)[number]

/** WTL-05: how long an offer can be accepted, in hours. */
export const offerHours = 48

/** WTL-02: an entry as entered. */
export interface WaitlistDraft {
  readonly passholderGroup: string | null
  readonly name: string
  readonly email: string
  readonly suite: string | null
}

const among =
  (ids: ReadonlySet<string>): FieldCheck =>
  (value) =>
    value === null || ids.has(String(value)) ? undefined : { code: 'unknown' }

/** WTL-02: the faults of an entry; `groups` = those that the user may use. */
export const checkWaitlistEntry = (
  draft: WaitlistDraft,
  { groups }: { readonly groups: ReadonlySet<string> },
): FieldFault[] =>
  faultsOfFields(draft, {
    passholderGroup: [required, among(groups)],
    name: [required, atMostCharacters(passholderLimits.name), personName],
    email: [required, email],
    suite: [atMostCharacters(passholderLimits.suite)],
  })

/** An entry as the order of offers needs it; times in milliseconds since 1970 UTC. */
export interface QueuedEntry {
  readonly id: string
  readonly state: 'waiting' | 'offered'
  readonly offerUntil: number | null
}

/**
 * WTL-05, WTL-06: what is due in a group: offers that expire, and the next who get one, given its entries in their
 * order and how many passes can be sold while those offers are open (null = no limit).
 */
export const dueOffers = (
  entries: readonly QueuedEntry[],
  passesLeft: number | null,
  now: number,
): { readonly expired: string[]; readonly offered: string[] } => {
  const expired = entries
    .filter(({ state, offerUntil }) => state === 'offered' && offerUntil !== null && offerUntil <= now)
    .map(({ id }) => id)
  const waiting = entries.filter(({ state }) => state === 'waiting').map(({ id }) => id)
  const free = passesLeft === null ? waiting.length : Math.max(0, passesLeft + expired.length)
  return { expired, offered: waiting.slice(0, free) }
}

/** WTL-07: the ids of a group in a new order: one moved to a position, which counts from 1. */
export const movedTo = (ids: readonly string[], id: string, position: number): string[] => {
  const others = ids.filter((one) => one !== id)
  const at = Math.min(Math.max(1, position), ids.length) - 1
  return [...others.slice(0, at), id, ...others.slice(at)]
}
