import type { Authorisation } from '../judging/pass-change.model.ts'
import { exitGraceMinutes } from './payments.model.ts'

const graceMs = exitGraceMinutes * 60_000

/** PAY-17: whether a plate owes nothing by this: not by a payment, nor by the pass of a guest who pays. */
export const isFreeOfCharge = ({ isPayment, isPayingGuest }: Authorisation): boolean =>
  !isPayment && !isPayingGuest

/** Until when a vehicle without a pass parks free of charge. */
export interface FreeParking {
  /** Whether nothing is due now. */
  readonly isFree: boolean
  /** From when on its stay is charged, in milliseconds since 1970 UTC. */
  readonly chargedFrom: number
}

/**
 * PAY-17, PAY-126: whether the stay of a vehicle is free of charge now, by what authorises its plate, and from when on it is
 * charged otherwise. Times in milliseconds since 1970 UTC.
 */
export const freeParkingOf = (
  authorisations: readonly Authorisation[],
  enteredAt: number,
  now: number,
): FreeParking => {
  const free = authorisations.filter((one) => isFreeOfCharge(one) && one.from <= now)
  const until = Math.max(enteredAt, ...free.map((one) => one.until ?? Infinity))
  return { isFree: until > enteredAt && until + graceMs > now, chargedFrom: Math.min(until, now) }
}
