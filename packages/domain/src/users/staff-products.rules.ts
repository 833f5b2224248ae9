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
