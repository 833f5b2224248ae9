/** Why a card was declined, as far as the visitor is told. A lost or stolen card is only `declined`. MON-12. */
export const declineReasons = [
  'insufficient-funds',
  'expired-card',
  'invalid-card',
  'invalid-expiry',
  'invalid-cvd',
  'bank-unavailable',
  'declined',
] as const
/** Why a card was declined. */
export type DeclineReason = (typeof declineReasons)[number]

/** Brands of cards that a receipt names. */
export const cardTypes = [
  'visa',
  'mastercard',
  'american-express',
  'diners-club',
  'discover',
  'jcb',
  'interac',
] as const
/** Brand of a card. */
export type CardType = (typeof cardTypes)[number]

/**
 * What a check of an account found at the gateway. `wrong-address`: what answers there is not the gateway.
 * `unclear`: the gateway answered, but not whether it knows the account. MON-28.
 */
export const gatewayChecks = [
  'ok',
  'wrong-store',
  'wrong-token',
  'wrong-address',
  'unreachable',
  'unclear',
] as const
/** What a check of an account found at the gateway. */
export type GatewayCheck = (typeof gatewayChecks)[number]

/** What a check of an account found at the address of the card form. MON-28. */
export const cardFormChecks = ['ok', 'wrong-address', 'unreachable'] as const
/** What a check of an account found at the address of the card form. */
export type CardFormCheck = (typeof cardFormChecks)[number]
