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
export type CardType = (typeof cardTypes)[number]
