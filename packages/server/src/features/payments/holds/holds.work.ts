import { isFinal } from '@stallwise/domain/payments/payment-states.ts'
import type { FindRequest, FoundCharge } from '@stallwise/ports/payments.port.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { PaymentLog, PaymentParts } from '../payment-parts.ts'
import { findPayment } from '../payments.store.ts'
import { claimDueHolds, claimDueReleases, findHold, settleRelease, type HoldRow } from './holds.store.ts'
import { settleHold } from './place-hold.ts'
import { carryOutTake } from './take-hold.ts'

const atOnce = 10

/** How what is taken of a hold is looked up at the provider. PAY-143. */
export const takeRequestOf = (
  { order_id: orderId, transaction_id }: HoldRow,
  cents: number,
): FindRequest => ({
  kind: 'complete',
  orderId,
  transaction: transaction_id ?? '',
  cents,
  earlier: [],
})

type Find = (lotId: string, request: FindRequest) => Promise<FoundCharge>

const checkHold = async (parts: PaymentParts, find: Find, hold: HoldRow): Promise<void> => {
  const { parking_lot_id: lotId, id, order_id: orderId, cents } = hold
  await settleHold(parts, hold, await find(lotId, { kind: 'preauthorize', orderId, cents, customerId: id }))
}

const checkRelease = async (
  parts: PaymentParts,
  log: PaymentLog,
  find: Find,
  hold: HoldRow,
): Promise<void> => {
  if (hold.release_state === 'not-charged') return carryOutTake(parts, log, { hold, payment: null })
  const found = await find(hold.parking_lot_id, takeRequestOf(hold, 0))
  const state = await parts.database.asSystem((tx) => settleRelease(tx, hold, found, parts.clock()))
  if (!isFinal(state) && hold.release_checks > 4)
    log.error(
      { hold: hold.id, lot: hold.parking_lot_id },
      'it is not known whether a hold was released; it is looked up again',
    )
}

/** PAY-143: payments of holds that the provider never carried out, to be asked for again. */
const claimTakesAgain = async (tx: Tx, now: number) => {
  const { rows } = await sql<{
    lotId: string
    id: string
    holdId: string
  }>`update payment set state = 'started',
      created_at = ${new Date(now)}, settled_at = null, check_at = ${new Date(now + 60_000)}
    where (parking_lot_id, id) in (select parking_lot_id, id from payment
      where hold_id is not null and state = 'not-charged' and check_at <= ${new Date(now)}
      order by check_at limit ${atOnce} for update skip locked)
    returning parking_lot_id as "lotId", id, hold_id as "holdId"`.execute(tx)
  return Promise.all(
    rows.map(async ({ lotId, id, holdId }) => ({
      payment: (await findPayment(tx, lotId, id))!,
      hold: (await findHold(tx, lotId, holdId))!,
    })),
  )
}

/** PAY-140 to PAY-143: asks about holds and releases that are due, and again for what was not carried out; returns how many. */
export const reconcileHolds = async (parts: PaymentParts, log: PaymentLog, find: Find): Promise<number> => {
  const now = parts.clock()
  const { holds, releases, takes } = await parts.database.asSystem(async (tx) => ({
    holds: await claimDueHolds(tx, now, atOnce),
    releases: await claimDueReleases(tx, now, atOnce),
    takes: await claimTakesAgain(tx, now),
  }))
  for (const hold of holds) await checkHold(parts, find, hold)
  for (const hold of releases) await checkRelease(parts, log, find, hold)
  for (const take of takes) await carryOutTake(parts, log, take)
  return holds.length + releases.length + takes.length
}
