import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/**
 * PAS-22: records the passes sold today of every lot that has passes and no figures for the day yet: lots whose devices
 * report have them from their first sample of the day. May run on several servers at once.
 */
export const recordPassesSold = async (
  { database }: { readonly database: Database },
  now: number,
): Promise<void> => {
  const { rows: lots } = await database.asSystem((tx) =>
    sql<{ id: string; time_zone: string }>`select id, time_zone from parking_lot
      where exists (select 1 from passholder p where p.parking_lot_id = parking_lot.id)`.execute(tx),
  )
  for (const { id, time_zone: timeZone } of lots) {
    const { day } = localDayOf(now, timeZone)
    await database.asSystem((tx) =>
      sql`select record_passes_sold(${id}, ${day}::date) where not exists (select 1 from occupancy_day
        where parking_lot_id = ${id} and group_id = ${id} and day = ${day} and passes_sold is not null)`.execute(
        tx,
      ),
    )
  }
}
