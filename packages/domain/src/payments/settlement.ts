import type { CardType } from './provider-outcomes.ts'

/** A charge that went through, or a refund of one; `cents` is never negative. */
export interface Booking {
  readonly kind: 'charge' | 'refund'
  /** The order of the payment. */
  readonly orderId: string
  /** The provider’s id. */
  readonly transaction: string
  readonly cents: number
  readonly taxCents: number
  readonly cardType: CardType | null
}

/** A charge or refund in the provider’s books, which do not have its tax. */
export type ProviderBooking = Omit<Booking, 'taxCents'>

/** Sums of a day, all in cents. */
export interface SettlementSums {
  readonly charges: number
  readonly refunds: number
  readonly chargedCents: number
  readonly refundedCents: number
  /** Charges less refunds. */
  readonly netCents: number
}

/** A charge or refund that is not the same in both books; null where a book does not have it. */
export interface SettlementDifference {
  readonly kind: Booking['kind']
  readonly orderId: string
  readonly transaction: string
  readonly ourCents: number | null
  readonly providerCents: number | null
}

const sumCents = (bookings: readonly { readonly cents: number }[]): number =>
  bookings.reduce((sum, { cents }) => sum + cents, 0)

/** Sums of charges and refunds. */
export const sumsOf = (bookings: readonly Pick<Booking, 'kind' | 'cents'>[]): SettlementSums => {
  const charges = bookings.filter(({ kind }) => kind === 'charge')
  const refunds = bookings.filter(({ kind }) => kind === 'refund')
  const [chargedCents, refundedCents] = [sumCents(charges), sumCents(refunds)]
  return {
    charges: charges.length,
    refunds: refunds.length,
    chargedCents,
    refundedCents,
    netCents: chargedCents - refundedCents,
  }
}

/** The tax of charges less that of refunds, in cents. */
export const taxOf = (bookings: readonly Booking[]): number =>
  bookings.reduce((sum, { kind, taxCents }) => sum + (kind === 'charge' ? taxCents : -taxCents), 0)

/** PAY-85: sums of a day by card type, the types in alphabetical order, unknown ones last. */
export const sumsByCard = (
  bookings: readonly Booking[],
): { readonly cardType: CardType | null; readonly sums: SettlementSums }[] =>
  [...new Set(bookings.map(({ cardType }) => cardType))]
    .sort((a, b) => Number(a === null) - Number(b === null) || (a ?? '').localeCompare(b ?? ''))
    .map((cardType) => ({ cardType, sums: sumsOf(bookings.filter((one) => one.cardType === cardType)) }))

const keyOf = ({ kind, orderId, transaction }: ProviderBooking): string => `${kind} ${orderId} ${transaction}`

/** PAY-86: the charges and refunds that are not the same in the provider’s books and ours. */
export const differencesOf = (
  ours: readonly ProviderBooking[],
  provider: readonly ProviderBooking[],
): SettlementDifference[] => {
  const theirs = new Map(provider.map((booking) => [keyOf(booking), booking]))
  const known = new Set(ours.map(keyOf))
  const common = ({ kind, orderId, transaction }: ProviderBooking) => ({ kind, orderId, transaction })
  return [
    ...ours.map((booking) => ({
      ...common(booking),
      ourCents: booking.cents,
      providerCents: theirs.get(keyOf(booking))?.cents ?? null,
    })),
    ...provider
      .filter((booking) => !known.has(keyOf(booking)))
      .map((booking) => ({ ...common(booking), ourCents: null, providerCents: booking.cents })),
  ].filter(({ ourCents, providerCents }) => ourCents !== providerCents)
}
