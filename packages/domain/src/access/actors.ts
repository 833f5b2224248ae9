import type { Capability } from './capabilities.ts'

/** How somebody acts: signed in, with a key, behind a link that was e-mailed, as the system itself, or as a device. */
export const actorKinds = ['user', 'key', 'link', 'system', 'device'] as const

/** One of the ways to act. */
export type ActorKind = (typeof actorKinds)[number]

interface ActorGrant {
  readonly kind: Exclude<ActorKind, 'user'>
  readonly may: readonly Capability[]
}

/**
 * What may be done to a lot by those who have no role. Rights are given to each of them here, one by one: what a role may
 * do says nothing about them. Source: ACC-40.
 */
export const actorGrants = {
  /** APL-10: the driver behind the link of a notice or an answer. */
  'appeal-link': { kind: 'link', may: ['violation.report'] },
  /** PTL-10: the passholder behind a link of the pass portal. */
  'pass-link': { kind: 'link', may: ['passholder.manage'] },
  /** WTL-08: the person to whom the place on a waitlist was offered. */
  'waitlist-link': { kind: 'link', may: ['passholder.manage'] },
  /** WTL-06: offers places, and ends offers. */
  waitlist: { kind: 'system', may: ['passholder.manage'] },
  /** PAY-50: what visitors paid, and what was refunded to them. */
  payments: { kind: 'system', may: ['payment.manage'] },
  /** EVT-13: reads calendars. */
  calendars: { kind: 'system', may: ['lot.configure'] },
  /** GAT-40: asks which gates to open; a lot is not changed with it. */
  'edge-key': { kind: 'key', may: [] },
  /** ING-01: what a device reports is judged; it changes nothing else. */
  device: { kind: 'device', may: [] },
} as const satisfies Record<string, ActorGrant>

/** Somebody who acts without a role. */
export type ActorName = keyof typeof actorGrants

/** What the system does by itself. */
export type SystemActorName = {
  [Name in ActorName]: (typeof actorGrants)[Name]['kind'] extends 'system' ? Name : never
}[ActorName]

/** Everybody who acts without a role. */
export const actorNames = Object.keys(actorGrants) as ActorName[]

/** How somebody without a role acts. */
export const kindOfActor = (name: ActorName): ActorGrant['kind'] => actorGrants[name].kind

/** Whether somebody without a role may do something to the lot that it acts in. */
export const actorMay = (name: ActorName, capability: Capability): boolean => {
  const { may }: ActorGrant = actorGrants[name]
  return may.includes(capability)
}
