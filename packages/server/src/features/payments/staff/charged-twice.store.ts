import { chargedTwice } from '@stallwise/domain/payments/charged-twice.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

interface StayRow {
  readonly id: string
  readonly plate: string
  readonly session_from: Date
  readonly paid_until: Date
  readonly created_at: Date
  readonly cents: number
  readonly paid_before_cents: number
  readonly refunded: number
}

const isCharge = (table: 'p' | 'q'): RawBuilder<unknown> =>
  sql`${sql.ref(`${table}.state`)} = 'approved' and ${sql.ref(`${table}.cents`)} > 0`

/** Until when a payment paid: a refund may have ended its time (PAY-53). */
const paidUntil = (table: 'p' | 'q'): RawBuilder<unknown> =>
  sql`least(${sql.ref(`${table}.paid_until`)}, ${sql.ref(`${table}.ended_at`)})`

/** PAY-81: the payments of a lot that fit (of the table `p`) and those of the same plate for the same time. */
export const findChargedTwice = async (
  tx: Tx,
  lotId: string,
  fits: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await sql<StayRow>`with plates as (select distinct p.plate from payment p
      where p.parking_lot_id = ${lotId} and p.plate is not null and ${isCharge('p')} and ${fits}
        and exists (select from payment q where q.parking_lot_id = p.parking_lot_id and q.plate = p.plate
          and q.id <> p.id and ${isCharge('q')}
          and q.session_from < ${paidUntil('p')} and p.session_from < ${paidUntil('q')}))
    select p.id, p.plate, p.session_from, ${paidUntil('p')} as paid_until, p.created_at, p.cents, p.paid_before_cents,
      (select coalesce(sum(f.cents), 0)::int from payment_refund f where f.parking_lot_id = p.parking_lot_id
        and f.payment_id = p.id and f.state = 'approved') as refunded
    from payment p join plates on plates.plate = p.plate
    where p.parking_lot_id = ${lotId} and ${isCharge('p')}`.execute(tx)
  return chargedTwice(
    rows.map((row) => ({
      id: row.id,
      plate: row.plate,
      from: row.session_from.getTime(),
      until: row.paid_until.getTime(),
      at: row.created_at.getTime(),
      cents: row.cents,
      refundedCents: row.refunded,
      paidBeforeCents: row.paid_before_cents,
    })),
  )
}
