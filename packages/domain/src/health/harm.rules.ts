/** HEA-30: what a fault touches in the next hour. */
export interface Concerned {
  /** Vehicles that are expected to pass the lanes concerned; of free lanes none. */
  readonly passages: number
  /** Whether another lane of that direction works. */
  readonly hasOtherLane: boolean
  /** Payments that are expected and fail, and stations whose starts fail. */
  readonly payments: number
  readonly starts: number
  /** What may not be earned, and what a payment at the lot is on average, in cents. */
  readonly cents: number
  readonly meanPaymentCents: number
  /** Vehicles that are expected to come to or leave the stalls concerned. */
  readonly turnovers: number
}

/** HEA-30: with another lane so many are stopped all the same, and so much is a wrong count worth. */
const [shareStopped, shareOfCounts] = [0.3, 0.1]

/** HEA-30: the harm of a fault in the next hour, in drivers. */
export const harmOf = (concerned: Concerned): number => {
  const { passages, hasOtherLane, payments, starts, cents, meanPaymentCents, turnovers } = concerned
  return (
    passages * (hasOtherLane ? shareStopped : 1) +
    payments +
    starts +
    (meanPaymentCents > 0 ? cents / meanPaymentCents : 0) +
    turnovers * shareOfCounts
  )
}
