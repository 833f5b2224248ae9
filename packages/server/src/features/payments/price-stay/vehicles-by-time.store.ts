import type { VehiclesByTimeQuery } from '@stallwise/contract/payments/price-stay.contract.ts'
import { longestStayDays } from '@stallwise/domain/payments/staff-entry.ts'
import { platePattern } from '@stallwise/domain/payments/plate-search.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { timeOrder } from '#platform/database/list-order.ts'
import { type PageInfo } from '#platform/database/list-page.ts'
import { findVehicles, isStillInside, type VehicleInsideRow } from './vehicles-inside.store.ts'

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
export const listVehiclesByTime = (
  tx: Tx,
  lotId: string,
  { by, from, to, search, limit, cursor }: VehiclesByTimeQuery,
  now: number,
): Promise<{ rows: VehicleByTimeRow[]; page: PageInfo }> => {
  const pattern = platePattern(search ?? '')
  const list = {
    from: sql`visit v`,
    where: [
      sql`v.parking_lot_id = ${lotId}`,
      within(by, new Date(from), new Date(to)),
      ...(pattern === undefined ? [] : [sql`(v.plate ~ ${pattern} or v.read_plate ~ ${pattern})`]),
    ],
    order: timeOrder(by === 'entry' ? sql`v.entered_at` : sql`v.exited_at`),
    descending: true,
    limit,
    cursor,
  }
  const leftAt = sql`case when ${isStillInside(lotId, now)} then null else v.exited_at end`
  return findVehicles<VehicleByTimeRow>(tx, lotId, list, { by, more: sql`, v.left_at`, leftAt })
}
