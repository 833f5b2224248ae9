import { minuteMs } from '@stallwise/domain/time/durations.ts'
import { sql } from 'kysely'
import { addTestPayment, addTestRefund } from '#features/payments/testing/payment-rows.test-world.ts'
import type { Place, Step } from './random-history.test-world.ts'

const amountOf = ({ random, isOdds, aTime, lotId }: Place) => {
  const cents = 100 + Math.floor(random() * 10_000)
  const providerAt = aTime()
  const at = isOdds(0.7) ? providerAt : null
  return {
    lotId,
    cents,
    taxCents: Math.floor(cents * 0.13),
    begunAt: providerAt - 5 * minuteMs,
    settledAt: providerAt + 2 * minuteMs,
    providerAt: at,
  }
}

const rowOf = (amount: ReturnType<typeof amountOf>, kind: string, part: string, currency: string) => ({
  at: amount.providerAt ?? amount.settledAt,
  kind,
  part,
  currency,
  cents: amount.cents,
  taxCents: amount.taxCents,
  paidCents: 0,
  ms: 0,
  wh: 0,
})

const pay: Step = async (place) => {
  const amount = amountOf(place)
  const passholderId = place.isOdds(0.3) ? place.newId() : null
  const currency = place.isOdds(0.9) ? 'CAD' : 'MXN'
  const isApproved = place.isOdds(0.9)
  const state = isApproved ? 'approved' : 'declined'
  const id = await addTestPayment(place.database, { ...amount, currency, passholderId }, state)
  if (isApproved) place.known.set(id, rowOf(amount, passholderId ? 'passes' : 'parking', 'charge', currency))
}

const takeBack: Step = async (place) => {
  const charges = [...place.known].filter(([, { part, kind }]) => part === 'charge' && kind === 'parking')
  if (charges.length === 0) return
  const [paymentId, charge] = place.oneOf(charges)
  const amount = amountOf(place)
  const id = place.newId()
  const method = place.isOdds(0.5) ? 'refund' : 'void'
  await addTestRefund(place.database, { ...amount, id, paymentId, method })
  place.known.set(id, rowOf(amount, 'parking', method, charge.currency))
}

/** Plates, addresses and notes go; nothing changes in figures. REP-05. */
const erase: Step = async ({ database, lotId }) => {
  await database.asSystem(async (tx) => {
    await sql`update payment set plate = null, email = null, erased_at = now() where parking_lot_id = ${lotId}`.execute(
      tx,
    )
    await sql`update payment_refund set note = null where parking_lot_id = ${lotId}`.execute(tx)
  })
}

/** All days are to be added up anew. */
const rebuild: Step = async ({ database, lotId }) => {
  await database.asSystem((tx) =>
    sql`insert into report_mark (parking_lot_id, source, at) values (${lotId}, 'revenue', null)`.execute(tx),
  )
}

/** What happens to revenue, the frequent more often. */
export const revenueSteps: readonly Step[] = [pay, pay, pay, takeBack, takeBack, erase, rebuild]
