import type { ReportPlace } from '@stallwise/contract/violations/reports.contract.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** VIO-31: at most so many places are offered. */
const mostPlaces = 20

/** VIO-31: zones, sectors and stalls with a part of their name; without one no stalls, which are too many. */
export const findReportPlaces = async (tx: Tx, lotId: string, search: string): Promise<ReportPlace[]> => {
  const part = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<ReportPlace>`
    select id as _id, kind, name, floor from (
      select id, 'zone' as kind, name, null as floor, 1 as rank from zone
        where parking_lot_id = ${lotId} and removed_at is null and lower(name) like ${part}
      union all select id, 'sector', name, null, 2 from sector
        where parking_lot_id = ${lotId} and removed_at is null and lower(name) like ${part}
      union all select s.id, 'stall', s.stall_number, f.floor_name, case when lower(s.stall_number) = ${search.toLowerCase()} then 0 else 3 end
        from stall s left join floor f on f.parking_lot_id = s.parking_lot_id and f.id = s.floor_id
        where s.parking_lot_id = ${lotId} and ${search} <> '' and lower(s.stall_number) like ${part}
    ) place order by rank, length(name), name, id limit ${mostPlaces}`.execute(tx)
  return rows
}

/** VIO-80: the report that a person sent with this key. */
export const findReport = async (
  tx: Tx,
  lotId: string,
  by: string,
  key: string,
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('violation')
    .select('id')
    .where('parking_lot_id', '=', lotId)
    .where('reported_by', '=', by)
    .where('report_key', '=', key)
    .executeTakeFirst()
  return row?.id
}
