import type { VehiclesByTimeQuery } from '@stallwise/contract/payments/price-stay.contract.ts'
import { longestStayDays } from '@stallwise/domain/payments/staff-entry.ts'
import { platePattern } from '@stallwise/domain/payments/plate-search.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { heldAt, isStillInside, withReads, type VehicleInsideRow } from './vehicles-inside.store.ts'

/** A vehicle with the read of its entry or exit. */
export interface VehicleByTimeRow extends VehicleInsideRow {
  /** Null while it is inside. */
  readonly left_at: Date | null
}

/** Nobody can be inside for longer, so that older months are not looked at. */
const within = (by: 'entry' | 'exit', from: Date, to: Date): RawBuilder<unknown> =>
  by === 'entry'
    ? sql`v.entered_at between ${from} and ${to}`
    : sql`v.exited_at between ${from} and ${to} and v.exit_event_id is not null
        and v.entered_at >= ${new Date(from.getTime() - longestStayDays * dayMs)} and v.entered_at <= ${to}`

/** PAY-131: a page of the vehicles that entered or left within a period, the latest first, and how many there are in all. */
export const listVehiclesByTime = async (
  tx: Tx,
  lotId: string,
  { by, from, to, search, limit }: Omit<VehiclesByTimeQuery, 'cursor'>,
  { offset, now }: { readonly offset: number; readonly now: number },
): Promise<{ rows: VehicleByTimeRow[]; total: number }> => {
  const pattern = platePattern(search ?? '')
  const where = sql`v.parking_lot_id = ${lotId} and ${within(by, new Date(from), new Date(to))}
    and ${pattern === undefined ? sql`true` : sql`(v.plate ~ ${pattern} or v.read_plate ~ ${pattern})`}`
  const order = by === 'entry' ? sql`v.entered_at desc, v.id desc` : sql`v.exited_at desc, v.id desc`
  const page = sql`select v.*, ${heldAt} as held_at,
      case when ${isStillInside(lotId, now)} then null else v.exited_at end as left_at
    from visit v where ${where} order by ${order} limit ${limit} offset ${offset}`
  const { rows } = await withReads<VehicleByTimeRow>(page, lotId, {
    order,
    by,
    more: sql`, v.left_at`,
  }).execute(tx)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from visit v
    where ${where}`.execute(tx)
  return { rows, total: counted[0]!.total }
}
