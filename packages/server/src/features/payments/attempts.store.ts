import { pausedUntil } from '@stallwise/domain/payments/payment-states.ts'
import { payLimits } from '@stallwise/domain/payments/payments.model.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { networkOf } from '#platform/http/rate-limit.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { ofPayer, type Payer } from './payments.store.ts'

type AttemptKind = 'declined' | 'wrong-coupon'

/** PAY-116: the network of an address as it is stored with attempts. */
export const networkKeyOf = (sealing: Sealing, ip: string): string =>
  sealing.fingerprint(networkOf(ip), 'network of payment attempts')

const note = async (tx: Tx, kind: AttemptKind, subjects: readonly string[], now: number): Promise<void> => {
  for (const subject of subjects)
    await sql`insert into payment_attempt (kind, subject, at) values (${kind}, ${subject}, ${new Date(now)})`.execute(
      tx,
    )
}

/** The times of the latest attempts of a subject. */
const timesOf = async (
  tx: Tx,
  kind: AttemptKind,
  subject: string,
  { sinceMs, limit }: { readonly sinceMs: number; readonly limit: number },
): Promise<number[]> => {
  const { rows } = await sql<{ at: Date }>`select at from payment_attempt
    where kind = ${kind} and subject = ${subject} and at > ${new Date(sinceMs)} order by at desc limit ${limit}`.execute(
    tx,
  )
  return rows.map(({ at }) => at.getTime())
}

/** PAY-34: notes a decline in a lot, and of its network, if that is known. */
export const noteDecline = (
  tx: Tx,
  { lotId, network }: { readonly lotId: string; readonly network: string | null },
  now: number,
): Promise<void> => note(tx, 'declined', network === null ? [lotId] : [network, lotId], now)

/** PAY-116: deletes the attempts that no longer count. */
export const deleteOldAttempts = async (tx: Tx, now: number): Promise<void> => {
  await sql`delete from payment_attempt where at < ${new Date(now - 2 * hourMs)}`.execute(tx)
}

interface Attempting {
  readonly lotId: string
  /** See `networkKeyOf`. */
  readonly network: string
}

interface Paying extends Attempting {
  /** Null: nobody is known by more than a card, as where an amount is held. */
  readonly payer: Payer | null
  /** Whether a vehicle with the plate is inside. */
  readonly isInside: boolean
}

/** The times of the latest declines of a plate or pass in a lot. */
const declinesOf = async (tx: Tx, { lotId, payer }: Paying, since: number): Promise<number[]> => {
  if (payer === null) return []
  const { rows } = await sql<{ at: Date }>`select settled_at as at from payment
    where parking_lot_id = ${lotId} and ${ofPayer(payer)} and state = 'declined' and settled_at > ${new Date(since)}
    order by settled_at desc limit ${payLimits.declines}`.execute(tx)
  return rows.map(({ at }) => at.getTime())
}

/**
 * PAY-34: until when paying is paused, for a network, for a pass, or in the whole lot; null if it is not. A plate by itself is not
 * paused, since anybody can type it; a vehicle that is inside and was not declined itself pays while its lot is paused.
 */
export const pauseOf = async (tx: Tx, paying: Paying, now: number): Promise<number | null> => {
  const since = now - hourMs
  const { lotId, network, payer, isInside } = paying
  const { declines, declinesOfLot, pauseMinutes } = payLimits
  const own = await declinesOf(tx, paying, since)
  const ofNetwork = await timesOf(tx, 'declined', network, { sinceMs: since, limit: declines })
  const ofLot = await timesOf(tx, 'declined', lotId, { sinceMs: since, limit: declinesOfLot })
  const isPass = payer !== null && 'passholder' in payer
  const isExempt = isPass || (isInside && own.length < declines)
  const ends = [
    pausedUntil(ofNetwork, now, { max: declines, pauseMinutes }),
    isPass ? pausedUntil(own, now, { max: declines, pauseMinutes }) : null,
    isExempt ? null : pausedUntil(ofLot, now, { max: declinesOfLot, pauseMinutes }),
  ]
  return Math.max(...ends.map((end) => end ?? 0)) || null
}

/** VAL-16: notes a coupon code that is not known in the lot. */
export const noteWrongCoupon = (tx: Tx, { lotId, network }: Attempting, now: number): Promise<void> =>
  note(tx, 'wrong-coupon', [network, lotId], now)

/** VAL-16: whether coupon codes are checked now: not after too many wrong ones of a network, or in a lot. */
export const areCouponsPaused = async (
  tx: Tx,
  { lotId, network }: Attempting,
  now: number,
): Promise<boolean> => {
  const { wrongCoupons, wrongCouponsOfLot, pauseMinutes } = payLimits
  const isPaused = async (subject: string, max: number) => {
    const times = await timesOf(tx, 'wrong-coupon', subject, { sinceMs: now - hourMs, limit: max })
    return pausedUntil(times, now, { max, pauseMinutes }) !== null
  }
  return (await isPaused(network, wrongCoupons)) || (await isPaused(lotId, wrongCouponsOfLot))
}
