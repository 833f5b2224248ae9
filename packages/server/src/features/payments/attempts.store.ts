import { pausedUntil } from '@stallwise/domain/payments/payment-states.ts'
import { payLimits } from '@stallwise/domain/payments/payments.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { networkOf } from '#platform/http/rate-limit.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { ofPayer, type Payer } from './payments.store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

type AttemptKind = 'declined' | 'wrong-coupon' | 'wrong-plate-end'

/** PAY-116: the network of an address as it is stored with attempts. */
export const networkKeyOf = (sealing: Sealing, ip: string): string =>
  sealing.fingerprint(networkOf(ip), 'network of payment attempts')

/** PAY-116: a plate in a lot as it is stored with attempts. */
export const plateKeyOf = (sealing: Sealing, lotId: string, plate: string): string =>
  sealing.fingerprint(`${lotId} ${plate}`, 'plate of payment attempts')

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

/** Notes a decline of a network. */
export const noteDecline = (tx: Tx, network: string, now: number): Promise<void> =>
  note(tx, 'declined', [network], now)

/** PAY-116: deletes the attempts that no longer count. */
export const deleteOldAttempts = async (tx: Tx, now: number): Promise<void> => {
  await sql`delete from payment_attempt where at < ${new Date(now - 2 * hourMs)}`.execute(tx)
}

interface Attempting {
  readonly lotId: string
  /** See `networkKeyOf`. */
  readonly network: string
}

const declineLimit = { max: payLimits.declines, pauseMinutes: payLimits.pauseMinutes }

/** PAY-34: until when a plate or pass in a lot, or a network, is paused; null if neither is. */
export const pauseOf = async (
  tx: Tx,
  { lotId, payer, network }: Attempting & { readonly payer: Payer },
  now: number,
): Promise<number | null> => {
  const since = now - hourMs
  const { rows } = await sql<{ at: Date }>`select settled_at as at from payment
    where parking_lot_id = ${lotId} and ${ofPayer(payer)} and state = 'declined' and settled_at > ${new Date(since)}
    order by settled_at desc limit ${payLimits.declines}`.execute(tx)
  const ofPayments = rows.map(({ at }) => at.getTime())
  const ofNetwork = await timesOf(tx, 'declined', network, { sinceMs: since, limit: payLimits.declines })
  const ends = [ofPayments, ofNetwork].map((times) => pausedUntil(times, now, declineLimit) ?? 0)
  return Math.max(...ends) || null
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

/** PAY-115: whether the end of a plate is confirmed. Wrong ones are noted; after too many of them, right ones are not confirmed either. */
export const isPlateEndConfirmed = async (
  tx: Tx,
  subjects: readonly string[],
  isRight: boolean,
  now: number,
): Promise<boolean> => {
  const { wrongPlateEnds: limit, pauseMinutes } = payLimits
  for (const subject of subjects) {
    const times = await timesOf(tx, 'wrong-plate-end', subject, {
      sinceMs: now - pauseMinutes * minuteMs,
      limit,
    })
    if (times.length >= limit) return false
  }
  if (!isRight) await note(tx, 'wrong-plate-end', subjects, now)
  return isRight
}
