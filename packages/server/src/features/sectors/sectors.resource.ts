import { sectors as contract } from '@stallwise/contract/sectors/sectors.contract.ts'
import { freeOf, occupancyPercent } from '@stallwise/domain/occupancy/occupancy.rules.ts'
import { checkSector } from '@stallwise/domain/sectors/sectors.rules.ts'
import { sql } from 'kysely'
import { listNames, lotResource, text } from '#features/resources/resources.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { mayActorAt } from '#platform/http/actor.ts'
import { loadPlaces } from './sectors.store.ts'

interface Counted {
  readonly capacity: number
  readonly occupancy: number
  readonly observed: boolean
}

/** SEC-04, OCC-50: the same as countStalls of the domain. */
const counted = sql<Counted>`(select json_build_object(
    'capacity', count(*) filter (where is_active and not closed),
    'occupancy', count(*) filter (where is_active and not closed and occupied),
    'observed', coalesce(bool_or(is_active and last_at is not null), false))
  from stall join stall_state on stall_state.parking_lot_id = stall.parking_lot_id and stall_id = stall.id
  where stall.parking_lot_id = sector.parking_lot_id
    and (stall.id = any(sector.stall_ids) or floor_id = any(sector.floor_ids)))`

/** SEC-05: a restored sector does not have the stalls and floors that no longer exist. */
export const sectors = lotResource({
  contract,
  table: 'sector',
  kind: 'sector',
  stale: 'devices',
  alsoRead: {
    counted,
    stalls: sql<string[]>`array(select stall_number from stall
      where stall.parking_lot_id = sector.parking_lot_id and stall.id = any(sector.stall_ids) order by number_order, stall_number)`,
    floors: sql<string[]>`array(select floor_name from floor
      where floor.parking_lot_id = sector.parking_lot_id and floor.id = any(sector.floor_ids) order by position)`,
  },
  fields: {
    name: text('name'),
    stalls: { read: (row) => row.stalls, write: () => ({}) },
    floors: { read: (row) => row.floors, write: () => ({}) },
  },
  // Without access to the lot's occupancy the counts are not returned.
  shown: ({ counted }, { actor, lotId }) => ({
    capacity: counted.capacity,
    ...(mayActorAt(actor, 'lot.realtime', lotId) && {
      free: counted.observed || counted.capacity === 0 ? freeOf(counted) : null,
    }),
  }),
  rule: checkSector,
  known: async ({ tx, lotId }, row) => {
    const { stalls, floors } = await loadPlaces(tx, lotId)
    const names = await listNames(tx, 'sector', lotId, row)
    return { names, stalls: new Set(stalls.keys()), floors: new Set(floors.keys()) }
  },
  alsoWrite: async ({ tx, lotId }, draft) => {
    const { stalls, floors } = await loadPlaces(tx, lotId)
    return {
      stall_ids: [...new Set(draft.stalls)].map((number) => stalls.get(number)!),
      floor_ids: [...new Set(draft.floors)].map((name) => floors.get(name)!),
    }
  },
})

/** A sector's figures, without a percentage before the first observation. OCC-51. */
export const listSectorCounts = async (tx: Tx, lotId: string) =>
  (await sectors.listAll(tx, lotId)).map(({ id, counted: { capacity, occupancy, observed } }) => ({
    _id: id,
    capacity,
    occupancy,
    occupancyPercent: observed ? occupancyPercent(occupancy, capacity) : null,
  }))
