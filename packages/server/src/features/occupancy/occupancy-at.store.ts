import { slotMs, slotOf } from '@stallwise/domain/occupancy/count-timeline.ts'
import { localDayOf, placeInDay } from '@stallwise/domain/time/local-day.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** The occupancy of a lot in percent in the last five minutes that were over at a time; null if it is not known. */
export const findOccupancyBefore = async (
  tx: Tx,
  lot: { readonly id: string; readonly timeZone: string },
  at: number,
): Promise<number | null> => {
  const slot = slotOf(at) - 1
  const day = localDayOf(slot * slotMs, lot.timeZone)
  const { rows } = await sql<{ percent: number | null }>`select
      (100.0 * s.slots[${placeInDay(slot, day) + 1}::int] / nullif(d.capacity, 0))::float8 as percent
    from occupancy_sample s
    join occupancy_day d on d.parking_lot_id = s.parking_lot_id and d.group_id = s.group_id and d.day = s.day
    where s.parking_lot_id = ${lot.id} and s.group_id = ${lot.id} and s.day = ${day.day}`.execute(tx)
  return rows[0]?.percent ?? null
}
