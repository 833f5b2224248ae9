import type { PaidUntil, Questions } from '#lot-events/lot-events.model.ts'
import { sql } from 'kysely'

/** The payment of a plate that lasts longest of those that were made until a time and had not ended before another; not those refunded in full. */
export const findPaidUntil = async ({
  tx,
  lotId,
  plate,
  from,
  to,
}: Questions['paidUntil']['asked']): Promise<PaidUntil | undefined> => {
  const { rows } = await sql<PaidUntil>`select p.id, p.paid_until as until from payment p
    where p.parking_lot_id = ${lotId} and p.plate = ${plate} and p.state = 'approved' and p.paid_until >= ${from}
      and p.created_at <= coalesce(${to}::timestamptz, 'infinity')
      and (p.cents = 0 or p.cents > coalesce((select sum(f.cents) from payment_refund f
        where f.parking_lot_id = p.parking_lot_id and f.payment_id = p.id and f.state = 'approved'), 0))
    order by p.paid_until desc limit 1`.execute(tx)
  return rows[0]
}
