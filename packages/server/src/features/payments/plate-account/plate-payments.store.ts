import type { PlatePayment } from '@stallwise/domain/payments/plate-session.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { RowOf } from '#platform/database/tables.ts'

interface PaymentOfPlateRow extends Pick<RowOf<'payment'>, 'id' | 'leave_by' | 'cents' | 'tax_cents'> {
  readonly plate: string
  readonly at: Date
  readonly from: Date
  readonly until: Date
  readonly is_ahead: boolean
}

/**
 * PAY-128: it was paid for a look-alike and counted for an earlier stay in which it was made: it paid for a part of that, and not
 * for time after it.
 */
const wasPartOfEarlierStay = (since: number) => sql`(p.counted_visit_id is not null
  and p.created_at < ${new Date(since)}
  and exists (select from visit v where v.parking_lot_id = p.parking_lot_id and v.id = p.counted_visit_id
    and coalesce(v.stay_entered_at, v.entered_at) <= p.created_at))`

/**
 * PAY-11: the approved payments of a plate that are not refunded in full: those that were made since a time (milliseconds since
 * 1970 UTC) or let its vehicle stay until then, and the earlier ones of paid time that runs.
 */
export const listPlatePayments = async (
  tx: Tx,
  lotId: string,
  plate: string,
  since: number,
  /** PAY-128: look-alikes whose payments count too, those that have no stay of their own. */
  lookAlikes: readonly string[] = [],
): Promise<(PlatePayment & { readonly plate: string })[]> => {
  const { rows } = await sql<PaymentOfPlateRow>`
    with of_plate as (select p.*, coalesce(r.cents, 0)::int as refunded, coalesce(r.ended_cents, 0)::int as ended_cents,
        coalesce(r.ended_tax_cents, 0)::int as ended_tax_cents, least(p.leave_by, p.ended_at - interval '1 ms') as leaves_by
      from payment p
      left join lateral (select sum(f.cents) as cents, sum(f.cents) filter (where f.ends_paid_time) as ended_cents,
          sum(f.tax_cents) filter (where f.ends_paid_time) as ended_tax_cents from payment_refund f
        where f.parking_lot_id = p.parking_lot_id and f.payment_id = p.id and f.state = 'approved') r on true
      where p.parking_lot_id = ${lotId} and p.state = 'approved' and not ${wasPartOfEarlierStay(since)}
        and ((p.plate = ${plate} and p.counted_plate is null) or p.counted_plate = ${plate}
          or (p.plate = any(${[...lookAlikes]}::text[]) and p.counted_plate is null and p.visit_id is null
            and p.entered_at is null)))
    select id, coalesce(counted_plate, plate) as plate, created_at as at, session_from as from, least(paid_until, ended_at - interval '1 ms') as until, leaves_by as leave_by,
      visit_id is null and entered_at is null as is_ahead, cents - ended_cents as cents,
      tax_cents - ended_tax_cents as tax_cents
    from of_plate
    where (cents = 0 or cents > refunded) and (created_at >= ${new Date(since)} or leaves_by >= ${new Date(since)}
      or session_from >= (select min(session_from) from of_plate where leaves_by >= ${new Date(since)}))
    order by created_at, id`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    plate: row.plate,
    at: row.at.getTime(),
    from: row.from.getTime(),
    until: row.until.getTime(),
    leaveBy: row.leave_by.getTime(),
    isAhead: row.is_ahead,
    cents: row.cents,
    taxCents: row.tax_cents,
  }))
}
