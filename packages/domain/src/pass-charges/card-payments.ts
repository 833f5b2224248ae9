import { includedTaxOf } from '../pricing/cents.ts'

/** PCH-42: the tax in an amount that passes are charged, both in cents; prices of passes include it. */
export const taxOfPass = (cents: number, tax: { readonly percent: number } | null): number =>
  tax ? includedTaxOf(cents, tax.percent) : 0

/** A charge that a payment by card has paid; amounts in cents. */
export interface PaidCharge {
  readonly id: string
  /** YYYY-MM-DD. */
  readonly firstDay: string
  /** What the payment paid of the charge, less its refunds so far. */
  readonly leftCents: number
  /** What the charge has paid in all, less all its refunds. */
  readonly keptCents: number
  /** What is to be refunded of the charge. */
  readonly toRefundCents: number
}

const refundableOf = ({ leftCents, keptCents }: PaidCharge): number =>
  Math.max(0, Math.min(leftCents, keptCents))

/** PCH-45: the most that can be refunded of a payment by card. */
export const refundableByCard = (charges: readonly PaidCharge[]): number =>
  charges.reduce((sum, charge) => sum + refundableOf(charge), 0)

/** PCH-45: how a refund of a payment is divided over its charges: first what is to be refunded, then the latest periods. */
export const refundShares = (
  charges: readonly PaidCharge[],
  cents: number,
): { readonly id: string; readonly cents: number }[] => {
  const latestFirst = [...charges].sort(
    (a, b) => b.firstDay.localeCompare(a.firstDay) || b.id.localeCompare(a.id),
  )
  const shares = new Map<string, number>()
  let rest = cents
  const take = (charge: PaidCharge, most: number) => {
    const before = shares.get(charge.id) ?? 0
    const taken = Math.max(0, Math.min(rest, most - before))
    shares.set(charge.id, before + taken)
    rest -= taken
  }
  for (const charge of latestFirst) take(charge, Math.min(refundableOf(charge), charge.toRefundCents))
  for (const charge of latestFirst) take(charge, refundableOf(charge))
  return latestFirst.map(({ id }) => ({ id, cents: shares.get(id)! })).filter((share) => share.cents > 0)
}
