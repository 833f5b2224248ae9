import type { Settlement } from '@stallwise/contract/payments/staff-payments.contract.ts'
import {
  differencesOf,
  sumsByCard,
  sumsOf,
  taxOf,
  type Booking,
} from '@stallwise/domain/payments/settlement.ts'
import type {
  ProviderTransaction,
  SettlementPeriod,
  SettlementReply,
} from '@stallwise/ports/payments.port.ts'
import { sql } from 'kysely'
import { beginOfDay, loadTimeZone } from '#platform/database/lot-day.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { findAccountRow } from '../account/payment-account.store.ts'
import type { PaymentParts } from '../payment-parts.ts'
import { sumHolds } from './staff-holds.store.ts'
import { providerOfLot } from '../account/provider-of-lot.ts'

const providerTimeoutMs = 10_000

/** The longest time from a payment’s begin until it is known to be charged. */
const latestMs = 31 * 24 * 3_600_000
/** How far the provider’s clock may be behind ours. */
const behindMs = 24 * 3_600_000

/** PAY-85: what moved in a period, by the provider’s clock where it told the time. */
const listBookings = async (tx: Tx, lotId: string, { from, to }: SettlementPeriod): Promise<Booking[]> => {
  const [begin, end] = [new Date(from), new Date(to)]
  const [earliest, latest] = [new Date(from - latestMs), new Date(to + behindMs)]
  const { rows } = await sql<Booking>`select * from (
      select 'charge' as kind, order_id as "orderId", transaction_id as transaction, cents, tax_cents as "taxCents",
        card_type as "cardType", coalesce(provider_at, settled_at) as at
      from payment where parking_lot_id = ${lotId} and state = 'approved' and cents > 0
        and created_at >= ${earliest} and created_at < ${latest}
      union all
      select 'refund', p.order_id, f.transaction_id, f.cents, f.tax_cents, p.card_type,
        coalesce(f.provider_at, f.settled_at)
      from payment_refund f join payment p on p.parking_lot_id = f.parking_lot_id and p.id = f.payment_id
      where f.parking_lot_id = ${lotId} and f.state = 'approved'
        and f.created_at >= ${earliest} and f.created_at < ${latest}
    ) bookings where at >= ${begin} and at < ${end} order by at, transaction`.execute(tx)
  return rows
}

const periodOf = async (tx: Tx, lotId: string, day: string): Promise<SettlementPeriod> => {
  const timeZone = await loadTimeZone(tx, lotId)
  const { rows } = await sql<Record<'from' | 'to', Date>>`select ${beginOfDay(day, timeZone)} as from,
    ${beginOfDay(day, timeZone, 1)} as to`.execute(tx)
  return { from: rows[0]!.from.getTime(), to: rows[0]!.to.getTime() }
}

const loadProviderBooks = async (
  parts: PaymentParts,
  lotId: string,
  period: SettlementPeriod,
): Promise<SettlementReply | { readonly state: 'no-account' }> => {
  const row = await parts.database.asSystem((tx) => findAccountRow(tx, lotId))
  if (!row) return { state: 'no-account' }
  const found = providerOfLot(parts, lotId, row)
  if (!found) return { state: 'unreachable' }
  return found.provider.settlement(parts.gates.send, found.account, period, providerTimeoutMs)
}

/** Which payments of any lot the orders are of: several lots may have the same account. */
const findOrders = async (
  { database }: PaymentParts,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly lotId: string }>> => {
  const { rows } = await database.asSystem((tx) =>
    sql<{
      id: string
      lotId: string
      orderId: string
    }>`select id, parking_lot_id as "lotId", order_id as "orderId"
      from payment where order_id = any(${[...orderIds]}::text[])`.execute(tx),
  )
  return new Map(rows.map((row) => [row.orderId, row]))
}

/** PAY-86: compares the provider’s books of the same time with ours. */
const compare = async (
  parts: PaymentParts,
  lotId: string,
  ours: readonly Booking[],
  transactions: readonly ProviderTransaction[],
): Promise<Settlement['provider']> => {
  const orders = await findOrders(parts, [
    ...new Set([...ours, ...transactions].map(({ orderId }) => orderId)),
  ])
  const ofLot = transactions.filter(({ orderId }) => (orders.get(orderId)?.lotId ?? lotId) === lotId)
  return {
    state: 'available',
    sums: sumsOf(ofLot),
    differences: differencesOf(ours, ofLot).map((difference) => ({
      ...difference,
      payment: orders.get(difference.orderId)?.id ?? null,
    })),
  }
}

/** The settlement of a day of a lot. PAY-85, PAY-86. */
export const getSettlement = async (
  parts: PaymentParts,
  viewer: Viewer,
  lotId: string,
  day: string,
): Promise<Settlement> => {
  const { period, ours, currency, holds } = await parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const found = await periodOf(tx, lotId, day)
    const { rows } = await sql<{
      currency: string
    }>`select currency from parking_lot where id = ${lotId}`.execute(tx)
    if (!rows[0]) throw new Refusal('not-found')
    return {
      period: found,
      ours: await listBookings(tx, lotId, found),
      holds: await sumHolds(tx, lotId, found),
      currency: rows[0].currency,
    }
  })
  const reply = await loadProviderBooks(parts, lotId, period)
  return {
    day,
    currency,
    sums: sumsOf(ours),
    taxCents: taxOf(ours),
    holds,
    byCard: sumsByCard(ours),
    provider:
      reply.state === 'available'
        ? await compare(parts, lotId, ours, reply.transactions)
        : { state: reply.state, sums: null, differences: [] },
  }
}
