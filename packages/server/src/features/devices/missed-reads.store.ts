import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { RowOf } from '#platform/database/tables.ts'

/** VIS-32: how many reads of a device showed missing ones. */
export interface MissedReadRow extends Omit<RowOf<'missed_read'>, 'parking_lot_id' | 'day'> {
  device_kind: 'camera' | 'rfid-reader'
  name: string
  zone: string | null
}

/** The counts of a lot's cameras and readers since a day (UTC). */
export const listMissedReads = async (tx: Tx, lotId: string, since: string): Promise<MissedReadRow[]> => {
  const { rows } = await sql<MissedReadRow>`
    select m.device_id, d.device_kind, d.name, zone.name as zone, m.kind, sum(m.count)::int as count, max(m.last_at) as last_at
    from missed_read m
    join (select parking_lot_id, id, name, zone_id, 'camera' as device_kind from camera where removed_at is null
          union all select parking_lot_id, id, name, zone_id, 'rfid-reader' from rfid_reader where removed_at is null) d
      on d.parking_lot_id = m.parking_lot_id and d.id = m.device_id
    left join zone on zone.parking_lot_id = m.parking_lot_id and zone.id = d.zone_id and zone.removed_at is null
    where m.parking_lot_id = ${lotId} and m.day >= ${since}
    group by 1, 2, 3, 4, 5 having sum(m.count) > 0 order by d.name, m.device_id, m.kind`.execute(tx)
  return rows
}
