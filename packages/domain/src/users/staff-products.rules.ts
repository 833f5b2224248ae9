import { reachOf, type Capability } from '../access/capabilities.ts'
import type { Role } from '../access/roles.ts'

/** Paid features of the product, each on or off. Source: decision 1. */
export interface Products {
  readonly insightVolt: boolean
  readonly visitorValidation: boolean
  readonly enforcement: boolean
  readonly payments: boolean
}

/**
 * Paid features that a staff user can use on a lot: at most those of the lot; all of them by default. Source: rules
 * USR-40, USR-41.
 */
export const productsOf = (lot: Products, own: Partial<Products> | null | undefined) => ({
  insightVolt: lot.insightVolt && (own?.insightVolt ?? true),
  visitorValidation: lot.visitorValidation && (own?.visitorValidation ?? true),
  enforcement: lot.enforcement && (own?.enforcement ?? true),
  payments: lot.payments && (own?.payments ?? true),
})

/** Which product a staff user needs on a lot to use a capability there. */
const productOfStaff: Partial<Readonly<Record<Capability, keyof Products>>> = {
  'payment.lookup': 'payments',
  'station.operate': 'insightVolt',
  'violation.read': 'enforcement',
  'violation.resolve': 'enforcement',
  'violation.report': 'enforcement',
}

/**
 * The product that users with these roles need on a lot for a capability, or for the part of it that is of a product;
 * undefined if it needs none. Roles other than staff are not narrowed. Source: rule USR-42.
 */
export const productNeeded = (
  roles: readonly Role[],
  capability: Capability,
  product = productOfStaff[capability],
): keyof Products | undefined => {
  if (product === undefined || !roles.includes('staffCustomer')) return undefined
  const others = roles.filter((role) => role !== 'staffCustomer')
  return reachOf(others, capability) === 'none' ? product : undefined
}
