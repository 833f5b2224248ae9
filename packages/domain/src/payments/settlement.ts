import type { CardType } from './provider-outcomes.ts'

/** A charge that went through, or a refund of one; `cents` is never negative. */
export interface Booking {
  readonly kind: 'charge' | 'refund'
  /** The order of the payment. */
  readonly orderId: string
  /** The provider’s id; null if staff recorded it (PAY-127, PAY-133). */
  readonly transaction: string | null
  readonly cents: number
  readonly taxCents: number
  readonly cardType: CardType | null
}

/** A charge or refund in the provider’s books, which do not have its tax. */
export type ProviderBooking = Omit<Booking, 'taxCents' | 'transaction'> & { readonly transaction: string }

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
  readonly transaction: string | null
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

type OurBooking = Omit<Booking, 'taxCents'>

const keyOf = ({ kind, orderId, transaction }: OurBooking): string => `${kind} ${orderId} ${transaction}`

/**
 * Our bookings with their transactions: one that staff recorded is the provider’s of the same order and amount that no other
 * booking of ours is.
 */
const withTransactions = (
  ours: readonly OurBooking[],
  provider: readonly ProviderBooking[],
): OurBooking[] => {
  const known = new Set(ours.map(keyOf))
  return ours.map((booking) => {
    if (booking.transaction !== null) return booking
    const { kind, orderId, cents } = booking
    const same = provider.find(
      (one) => one.kind === kind && one.orderId === orderId && one.cents === cents && !known.has(keyOf(one)),
    )
    if (!same) return booking
    known.add(keyOf(same))
    return { ...booking, transaction: same.transaction }
  })
}

/** PAY-86: the charges and refunds that are not the same in the provider’s books and ours. */
export const differencesOf = (
  booked: readonly OurBooking[],
  provider: readonly ProviderBooking[],
): SettlementDifference[] => {
  const ours = withTransactions(booked, provider)
  const theirs = new Map(provider.map((booking) => [keyOf(booking), booking]))
  const known = new Set(ours.map(keyOf))
  const common = ({ kind, orderId, transaction }: OurBooking) => ({ kind, orderId, transaction })
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
