import { reachOf, type Capability } from '@stallwise/domain/access/capabilities.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { Refusal } from './problems.ts'

/** The user of a request, from the user table rather than from the token's claims. */
export interface Viewer {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly customerId: string | null
  readonly lots: 'all' | ReadonlySet<string>
}

export const may = (viewer: Viewer, capability: Capability): boolean =>
  reachOf(viewer.roles, capability) !== 'none'

export const mayAt = (viewer: Viewer, capability: Capability, lotId: string): boolean => {
  const reach = reachOf(viewer.roles, capability)
  if (reach === 'none') return false
  return reach === 'all' || viewer.lots === 'all' || viewer.lots.has(lotId)
}

/** Refuses roles without the permission as forbidden, and lots that the viewer may not see as not found, to hide their existence. */
export const requireAt = (viewer: Viewer, capability: Capability, lotId: string): void => {
  if (!may(viewer, capability)) throw new Refusal('forbidden')
  if (!mayAt(viewer, capability, lotId)) throw new Refusal('not-found')
}

/** The viewer's scope for row-level security. */
export const scopeOf = (viewer: Viewer) => ({
  lots: viewer.lots === 'all' ? ('all' as const) : [...viewer.lots],
  customerId: viewer.lots === 'all' ? ('all' as const) : viewer.customerId,
})
