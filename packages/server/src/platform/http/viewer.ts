import { reachOf, type Capability } from '@stallwise/domain/access/capabilities.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { productNeeded, type Products } from '@stallwise/domain/users/staff-products.rules.ts'
import { Refusal } from './problems.ts'

/** The user of a request, from the user table rather than from the token's claims. */
export interface Viewer {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly customerId: string | null
  readonly lots: 'all' | ReadonlySet<string>
  /** Of staff users: the products that they may use on each of their lots. USR-42 */
  readonly products?: ReadonlyMap<string, Products> | undefined
}

const hasProduct = (
  { roles, products = new Map() }: Viewer,
  capability: Capability,
  isMeant: (lotId: string) => boolean,
): boolean => {
  const needed = productNeeded(roles, capability)
  if (needed === undefined) return true
  return [...products].some(([lotId, ofLot]) => isMeant(lotId) && ofLot[needed])
}

/** USR-42: whether the viewer may do, on a lot where it has the capability, the part of it that is of a product. */
export const mayUseAt = (
  { roles, products }: Viewer,
  capability: Capability,
  product: keyof Products,
  lotId: string,
): boolean =>
  productNeeded(roles, capability, product) === undefined || products?.get(lotId)?.[product] === true

export const may = (viewer: Viewer, capability: Capability): boolean =>
  reachOf(viewer.roles, capability) !== 'none' && hasProduct(viewer, capability, () => true)

const sees = (viewer: Viewer, capability: Capability, lotId: string): boolean =>
  reachOf(viewer.roles, capability) === 'all' || viewer.lots === 'all' || viewer.lots.has(lotId)

export const mayAt = (viewer: Viewer, capability: Capability, lotId: string): boolean =>
  may(viewer, capability) &&
  sees(viewer, capability, lotId) &&
  hasProduct(viewer, capability, (one) => one === lotId)

/**
 * Refuses roles without the permission, and staff without the product on this lot (USR-42), as forbidden, and lots that
 * the viewer may not see as not found, to hide their existence.
 */
export const requireAt = (viewer: Viewer, capability: Capability, lotId: string): void => {
  if (!may(viewer, capability)) throw new Refusal('forbidden')
  if (!sees(viewer, capability, lotId)) throw new Refusal('not-found')
  if (!mayAt(viewer, capability, lotId)) throw new Refusal('forbidden')
}

/** The viewer's scope for row-level security. */
export const scopeOf = (viewer: Viewer) => ({
  lots: viewer.lots === 'all' ? ('all' as const) : [...viewer.lots],
  customerId: viewer.lots === 'all' ? ('all' as const) : viewer.customerId,
})
