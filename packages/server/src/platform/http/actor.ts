import {
  actorMay,
  kindOfActor,
  type ActorKind,
  type ActorName,
  type SystemActorName,
} from '@stallwise/domain/access/actors.ts'
import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { Refusal } from './problems.ts'
import { mayAt, requireAt, scopeOf, type Viewer } from './viewer.ts'

/** Somebody without a role, who may do in one lot what `actorGrants` says. */
export interface ActorWithoutRole {
  readonly as: ActorName
  /** Of the person or object behind a link or key; null for the system. */
  readonly id: string | null
  readonly name: string
  readonly lotId: string
  readonly customerId: string | null
}

/** Whoever changes a lot: a signed-in user, or somebody without a role. */
export type Actor = Viewer | ActorWithoutRole

export const isUser = (actor: Actor): actor is Viewer => !('as' in actor)

/** What the server does by itself in a lot. */
export const systemAt = (as: SystemActorName, lotId: string): ActorWithoutRole => ({
  as,
  id: null,
  name: 'Stallwise',
  lotId,
  customerId: null,
})

export const kindOf = (actor: Actor): ActorKind => (isUser(actor) ? 'user' : kindOfActor(actor.as))

export const idOf = (actor: Actor): string | null => (isUser(actor) ? actor.userId : actor.id)

export const rolesOf = (actor: Actor): readonly Role[] => (isUser(actor) ? actor.roles : [])

/** ACC-40: refuses who has no right to do this in the lot; a lot that it may not know is not found. */
export const requireActorAt = (actor: Actor, capability: Capability, lotId: string): void => {
  if (isUser(actor)) return requireAt(actor, capability, lotId)
  if (!actorMay(actor.as, capability)) throw new Refusal('forbidden')
  if (actor.lotId !== lotId) throw new Refusal('not-found')
}

export const mayActorAt = (actor: Actor, capability: Capability, lotId: string): boolean =>
  isUser(actor) ? mayAt(actor, capability, lotId) : actorMay(actor.as, capability) && actor.lotId === lotId

/** The scope of an actor for row-level security. */
export const scopeOfActor = (actor: Actor): ReturnType<typeof scopeOf> =>
  isUser(actor) ? scopeOf(actor) : { lots: [actor.lotId], customerId: actor.customerId }
