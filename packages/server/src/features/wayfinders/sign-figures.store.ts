import type { LotFigures } from '@stallwise/domain/judging/judging.model.ts'
import type { SignFigures } from '@stallwise/domain/wayfinders/wayfinders.model.ts'
import { listSectorCounts } from '#features/sectors/sectors.public.ts'
import type { Tx } from '#platform/database/database.ts'

const nothing = { capacity: 0, occupancy: 0, occupancyPercent: null }

const plain = (counts: LotFigures | Record<string, never>) => ({
  capacity: counts.capacity ?? 0,
  occupancy: counts.occupancy ?? 0,
  occupancyPercent: counts.occupancyPercent ?? null,
  groups: counts.groups ?? [],
  floors: counts.floors ?? [],
  types: counts.types ?? { tenant: nothing, visitor: nothing, ev: nothing, reserved: nothing },
})

/** The figures that the signs of a lot can show; undefined if the lot does not exist. */
export const loadSignFigures = async (tx: Tx, lotId: string): Promise<SignFigures | undefined> => {
  const lot = await tx
    .selectFrom('parking_lot as l')
    .innerJoin('lot_state as s', 's.parking_lot_id', 'l.id')
    .select(['s.counts', 's.last_event_at', 'l.sensor_timeout_minutes'])
    .where('l.id', '=', lotId)
    .executeTakeFirst()
  if (!lot) return undefined
  return {
    ...plain(lot.counts as LotFigures | Record<string, never>),
    sectors: await listSectorCounts(tx, lotId),
    observedAt: lot.last_event_at?.getTime() ?? null,
    sensorTimeoutMs: lot.sensor_timeout_minutes * 60_000,
  }
}
