import type { CountPrices, CountSum } from '@stallwise/domain/health/counts.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { findListPage, inOrderOf } from '#platform/database/list-page.ts'
import { hasEveryWord } from '#platform/database/list-search.ts'
import type { SiteFilter } from './site-health.store.ts'

/** The sums of a part of a lot, with its name and the prices. */
export interface CountSumRow extends CountSum, CountPrices {
  readonly subject: string
  /** Null: the whole lot, or it was removed. */
  readonly name: string | null
  /** Whose it is: the group of passes. */
  readonly of: string | null
}

/** HEA-55: the sums of the days between two dates; a sensor that is stuck as of the last one. */
export const listCountSums = async (
  tx: Tx,
  lotId: string,
  first: string,
  last: string,
): Promise<CountSumRow[]> => {
  const { rows } = await sql<CountSumRow>`
    with summed as (select kind, subject, sum(counted)::float8 as counted, sum(total)::float8 as total from health_count
      where parking_lot_id = ${lotId} and day >= ${first}::date and day <= ${last}::date
        and (kind <> 'stuckSensor' or day = ${last}::date) group by 1, 2)
    select summed.kind, summed.subject, counted, total as all, passholders.name as of,
      coalesce(readers.name, sprockit.name, stall.stall_number, holder.name) as name,
      (select round(avg(cents))::int from payment where parking_lot_id = ${lotId} and state = 'approved'
        and created_at >= ${first}::date and created_at < ${last}::date + 1) as "meanPaymentCents",
      groups.standard_pass_price_cents as "passCents"
    from summed
      left join lateral (select case when count(*) = 1 then min(name) else (select zone.name from zone
          where zone.parking_lot_id = ${lotId} and zone.id = summed.subject) end as name
        from camera where parking_lot_id = ${lotId} and removed_at is null and role in ('entry', 'both')
          and coalesce(zone_id, '00000000-0000-0000-0000-000000000000') = summed.subject) readers on summed.kind = 'entryReads'
      left join sprockit on sprockit.parking_lot_id = ${lotId} and sprockit.id = summed.subject and summed.kind = 'gateOpenings'
      left join stall on stall.parking_lot_id = ${lotId} and stall.id = summed.subject and summed.kind = 'stuckSensor'
      left join passholder holder on holder.parking_lot_id = ${lotId} and holder.id = summed.subject and summed.kind = 'sharedPass'
      left join passholder_group passholders on passholders.parking_lot_id = ${lotId} and passholders.id = holder.passholder_group_id
      left join parking_group groups on groups.parking_lot_id = ${lotId} and groups.id = passholders.parking_group_id
    order by summed.kind, name, summed.subject`.execute(tx)
  return rows
}

/** HEA-55: keeps what the counts of a lot say in sum. */
export const saveGaps = async (
  tx: Tx,
  lotId: string,
  { vehicles, cents }: { readonly vehicles: number | null; readonly cents: number },
): Promise<void> => {
  await tx
    .updateTable('lot_health')
    .set({ gap_vehicles: vehicles, gap_cents: cents })
    .where('parking_lot_id', '=', lotId)
    .execute()
}

/** A lot with what its counts say in sum. */
export interface GapRow {
  readonly id: string
  readonly name: string
  readonly customer_id: string
  readonly customer_name: string
  readonly currency: string
  readonly until: string | null
  /** Null: nothing could be compared. */
  readonly vehicles: number | null
  readonly cents: number
}

const gapKey = sql`to_char(1000000000000 - coalesce(h.gap_cents, 0), 'FM0000000000000')
  || to_char(1000000000 - round(coalesce(h.gap_vehicles, 0)), 'FM0000000000') || lot.name_order`

/** HEA-56: a page of the lots of the viewer, those first of which the counts say the most money, then the most vehicles. */
export const listGaps = async (tx: Tx, { search, lotIds, limit, cursor }: SiteFilter) => {
  const { ids, page } = await findListPage(tx, {
    from: sql`parking_lot lot left join customer on customer.id = lot.customer_id
      left join lot_health h on h.parking_lot_id = lot.id`,
    id: sql`lot.id`,
    key: gapKey,
    descending: false,
    where: [
      lotIds === 'all' ? sql`true` : sql`lot.id = any(${[...lotIds]}::uuid[])`,
      hasEveryWord(sql`(lot.searched_text || ' ' || coalesce(customer.searched_text, ''))`, search),
    ],
    limit,
    cursor,
  })
  const { rows } = await sql<GapRow>`
    select lot.id, lot.name, lot.customer_id, coalesce(customer.name, '') as customer_name, lot.currency,
      h.days_until::text as until, h.gap_vehicles as vehicles, coalesce(h.gap_cents, 0)::float8 as cents
    from parking_lot lot left join customer on customer.id = lot.customer_id
      left join lot_health h on h.parking_lot_id = lot.id
    where lot.id = any(${ids}::uuid[])`.execute(tx)
  return { rows: inOrderOf(ids, rows), page }
}

/** A lot whose counts are shown. */
export const findCountedLot = async (tx: Tx, lotId: string): Promise<GapRow | undefined> => {
  const { rows } = await sql<GapRow>`
    select lot.id, lot.name, lot.customer_id, coalesce(customer.name, '') as customer_name, lot.currency,
      h.days_until::text as until, h.gap_vehicles as vehicles, coalesce(h.gap_cents, 0)::float8 as cents
    from parking_lot lot left join customer on customer.id = lot.customer_id
      left join lot_health h on h.parking_lot_id = lot.id
    where lot.id = ${lotId}`.execute(tx)
  return rows[0]
}
