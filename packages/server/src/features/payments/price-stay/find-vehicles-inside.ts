import { platePattern } from '@stallwise/domain/payments/plate-search.ts'
import { longestStayDays } from '@stallwise/domain/payments/staff-entry.ts'
import { isErasedPlate } from '@stallwise/domain/vehicles/erased-plate.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { findStay } from '#features/gates/stays.public.ts'
import { isStillInside } from './vehicles-inside.store.ts'

/** A vehicle that is inside, as a search over lots finds it. */
export interface VehicleFound {
  readonly visitId: string
  readonly plate: string
  readonly enteredAt: Date
  readonly lotId: string
}

/** A search for vehicles by plate. */
export interface VehicleSearch {
  /** Normalised. */
  readonly plate: string
  /** In it a part of a plate is found; in other lots a whole plate. */
  readonly lotId: string | undefined
  /** A condition on `visit` v and `parking_lot` lot: which vehicles the viewer may see. */
  readonly seen: RawBuilder<unknown>
  readonly limit: number
  /** In milliseconds since 1970 UTC. */
  readonly now: number
}

const findHere = async (
  tx: Tx,
  lotId: string,
  { plate, seen, limit, now }: VehicleSearch,
): Promise<VehicleFound[]> => {
  const pattern = platePattern(plate)
  if (pattern === undefined) return []
  const { rows } = await sql<VehicleFound>`
    select v.id as "visitId", v.plate, coalesce(v.stay_entered_at, v.entered_at) as "enteredAt", v.parking_lot_id as "lotId"
    from visit v join parking_lot lot on lot.id = v.parking_lot_id
    where v.parking_lot_id = ${lotId} and (v.exited_at is null or ${isStillInside(lotId, now)})
      and v.plate ~ ${pattern} and ${seen}
    order by strpos(v.plate, ${plate}) = 0, v.entered_at desc limit ${limit}`.execute(tx)
  return rows.filter((row) => !isErasedPlate(row.plate))
}

/** A query of each lot by the index of plates; nobody is inside for longer than the longest stay. */
const findElsewhere = async (
  tx: Tx,
  { plate, lotId, seen, limit, now }: VehicleSearch,
): Promise<VehicleFound[]> => {
  const { rows } = await sql<{ lotId: string }>`select lot.id as "lotId" from parking_lot lot
    cross join lateral (select 1 from visit v where v.parking_lot_id = lot.id and v.plate = ${plate}
      and v.entered_at > ${new Date(now - (longestStayDays + 1) * dayMs)} and ${seen} limit 1) known
    where lot.id is distinct from ${lotId ?? null}::uuid order by lot.name_order limit ${limit}`.execute(tx)
  const found: VehicleFound[] = []
  for (const row of rows) {
    const stay = await findStay(tx, row.lotId, plate)
    if (stay) found.push({ ...row, visitId: stay.visitId, plate, enteredAt: new Date(stay.begin) })
  }
  return found
}

/** FND-11: vehicles that are inside, those of the lot on the screen first. */
export const findVehiclesInside = async (tx: Tx, search: VehicleSearch): Promise<VehicleFound[]> => {
  const here = search.lotId === undefined ? [] : await findHere(tx, search.lotId, search)
  return [...here, ...(await findElsewhere(tx, search))].slice(0, search.limit)
}
