import type { PaymentCause } from '@stallwise/domain/notifications/notification-kinds.rules.ts'
import { alarmAfterMs } from '@stallwise/domain/payments/payment-states.ts'
import { sql } from 'kysely'
import { claimDue } from '#platform/database/claim-due.ts'
import type { Tx } from '#platform/database/database.ts'
import { ofLot, type Occurrence } from './gathering.store.ts'

const tables = { charge: 'payment', refund: 'payment_refund' } as const
const isUnknown = sql`state in ('started', 'unknown')`

const take = async (tx: Tx, cause: PaymentCause, now: Date, limit: number): Promise<Occurrence[]> => {
  const rows = await claimDue(tx, tables[cause], {
    where: sql`${isUnknown} and notified_at is null and created_at < ${new Date(now.getTime() - alarmAfterMs)}`,
    oldestBy: 'created_at',
    limit,
    set: { notified_at: now },
    returning: ['parking_lot_id', 'created_at'],
  })
  return rows.map((row) => ofLot(row, 'payment', cause, row.created_at))
}

/** PAY-24: takes payments and refunds that are unknown for too long and of which nobody was notified. */
export const takeUnknownPayments = async (tx: Tx, now: Date, limit: number) => {
  const charges = await take(tx, 'charge', now, limit)
  const refunds = await take(tx, 'refund', now, limit)
  return { taken: Math.max(charges.length, refunds.length), occurrences: [...charges, ...refunds] }
}

const forget = async (tx: Tx, cause: PaymentCause): Promise<string[]> => {
  const { rows } = await sql<{ lot: string }>`update ${sql.table(tables[cause])} set notified_at = null
    where notified_at is not null and not ${isUnknown} returning parking_lot_id as lot`.execute(tx)
  return rows.map(({ lot }) => lot)
}

/**
 * PAY-24: takes back what was notified of payments and refunds that are known by now: unread notifications count the others,
 * or go. Returns the lots concerned.
 */
export const takeBackKnownPayments = async (tx: Tx): Promise<string[]> => {
  const lots = [...new Set([...(await forget(tx, 'charge')), ...(await forget(tx, 'refund'))])]
  if (lots.length === 0) return lots
  const ofLots = sql`parking_lot_id = any(${lots}::uuid[])`
  await sql`with unknown as (
      select parking_lot_id, 'charge' as cause, created_at from payment where notified_at is not null and ${ofLots}
      union all select parking_lot_id, 'refund', created_at from payment_refund where notified_at is not null and ${ofLots}),
    counted as (select n.parking_lot_id, n.id, count(unknown.created_at)::int as count,
        min(unknown.created_at) as first_at, max(unknown.created_at) as last_at
      from notification n left join unknown on unknown.parking_lot_id = n.parking_lot_id and unknown.cause = n.cause
        and unknown.created_at between n.first_at and n.last_at
      where n.kind = 'payment' and n.read_at is null and n.parking_lot_id = any(${lots}::uuid[])
      group by n.parking_lot_id, n.id),
    gone as (delete from notification n using counted where n.parking_lot_id = counted.parking_lot_id
      and n.id = counted.id and counted.count = 0)
    update notification n set count = counted.count, first_at = counted.first_at, last_at = counted.last_at,
      mail_count = least(n.mail_count, counted.count)
    from counted where n.parking_lot_id = counted.parking_lot_id and n.id = counted.id and counted.count > 0`.execute(
    tx,
  )
  return lots
}
