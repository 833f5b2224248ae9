/** PAY-60: the tax in a refund of `cents` after earlier ones: in proportion, and the rest of it with the last cent. All in cents. */
export const refundedTax = (
  payment: { readonly cents: number; readonly taxCents: number },
  refunded: { readonly cents: number; readonly taxCents: number },
  cents: number,
): number => {
  const all = refunded.cents + cents
  const tax =
    payment.cents === 0 ? 0 : Math.floor((2 * payment.taxCents * all + payment.cents) / (2 * payment.cents))
  return Math.max(0, tax - refunded.taxCents)
}
