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
export const productsOf = (lot: Products, said: Partial<Products> | null | undefined) => ({
  insightVolt: lot.insightVolt && (said?.insightVolt ?? true),
  visitorValidation: lot.visitorValidation && (said?.visitorValidation ?? true),
  enforcement: lot.enforcement && (said?.enforcement ?? true),
  payments: lot.payments && (said?.payments ?? true),
})
