import type { PlateOwnerRow } from '@stallwise/contract/logs/logs.contract.ts'
import { plateVisitsShown } from '@stallwise/domain/logs/logs.rules.ts'
import { platesNear } from '@stallwise/domain/vehicles/near-plates.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { visitColumns, type VisitRow } from './plate-reads.store.ts'

/** LPR-10: the latest visits of a plate, as read or as matched. */
export const listVisitsOfPlate = async (tx: Tx, lotId: string, plate: string): Promise<VisitRow[]> => {
  const { rows } = await sql<VisitRow>`select ${visitColumns} from (
      select * from visit where parking_lot_id = ${lotId} and plate = ${plate}
      union select * from visit where parking_lot_id = ${lotId} and read_plate = ${plate} and read_plate <> plate
    ) v left join passholder p on p.parking_lot_id = v.parking_lot_id and p.id = v.passholder_id
    order by v.entered_at desc, v.id limit ${plateVisitsShown}`.execute(tx)
  return rows
}

interface OwnerRow {
  id: string
  kind: PlateOwnerRow['kind']
  name: string | null
  detail: string | null
  starts: Date | null
  ends: Date | null
  removed_at: Date | null
}

/** LPR-10: whom a plate belongs to, and belonged to as far as rows are kept. */
export const listOwnersOfPlate = async (tx: Tx, lotId: string, plate: string): Promise<OwnerRow[]> => {
  const { rows } = await sql<OwnerRow>`
    select h.id, 'passholder' as kind, h.name, h.pass_id as detail, null::timestamptz as starts, o.until as ends,
        coalesce(h.removed_at, o.removed_at) as removed_at
      from passholder_plate o join passholder h on h.parking_lot_id = ${lotId} and h.id = o.passholder_id
      where o.parking_lot_id = ${lotId} and o.plate = ${plate}
    union all select id, 'guestPass', name, null, starts_at, until_at, removed_at
      from guest_pass where parking_lot_id = ${lotId} and plate = ${plate} and erased_at is null
    union all select id, 'registeredVehicle', name, nullif(concat_ws(' ', make, model), ''), registered_at, until, removed_at
      from registered_vehicle where parking_lot_id = ${lotId} and plate = ${plate} and erased_at is null
    union all select id, 'booking', name, null, starts_at, ends_at, removed_at
      from booking where parking_lot_id = ${lotId} and plate = ${plate} and erased_at is null
    order by removed_at desc nulls first, starts desc nulls first, id limit 100`.execute(tx)
  return rows
}

interface KnownRow {
  plate: string
  holder_id: string | null
  holder_pass_id: string | null
  holder_name: string | null
}

/** LPR-11: the known plates that are one error away. */
export const listNearPlates = async (
  tx: Tx,
  lotId: string,
  plate: string,
  now: number,
): Promise<KnownRow[]> => {
  const { rows } = await sql<KnownRow>`
    select o.plate, h.id as holder_id, h.pass_id as holder_pass_id, h.name as holder_name
      from passholder_plate o join passholder h on h.parking_lot_id = ${lotId} and h.id = o.passholder_id
        and h.removed_at is null
      where o.parking_lot_id = ${lotId} and o.removed_at is null
    union select plate, null, null, null from registered_vehicle
      where parking_lot_id = ${lotId} and removed_at is null and erased_at is null
    union select plate, null, null, null from guest_pass
      where parking_lot_id = ${lotId} and removed_at is null and erased_at is null and until_at > ${new Date(now)}
    order by 1, 3 nulls last`.execute(tx)
  const near = new Set(platesNear(plate, new Set(rows.map((row) => row.plate))))
  return rows.filter((row, nth) => near.has(row.plate) && rows[nth - 1]?.plate !== row.plate).slice(0, 20)
}
