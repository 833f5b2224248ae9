import type { LotFigures } from '@stallwise/domain/judging/judging.model.ts'
import type { SignFigures } from '@stallwise/domain/wayfinders/wayfinders.model.ts'
import { listSectorCounts } from '#features/sectors/sectors.public.ts'
import type { Tx } from '#platform/database/database.ts'
import type { FullRow } from '#platform/language/will-be-full.ts'

const nothing = { capacity: 0, occupancy: 0, occupancyPercent: null }

const plain = (counts: LotFigures | Record<string, never>) => ({
  capacity: counts.capacity ?? 0,
  occupancy: counts.occupancy ?? 0,
  occupancyPercent: counts.occupancyPercent ?? null,
  groups: counts.groups ?? [],
  floors: counts.floors ?? [],
  types: counts.types ?? { tenant: nothing, visitor: nothing, ev: nothing, reserved: nothing },
})

/** Figures as they were read; what is said of the lot counts for half an hour (FOR-53). */
export interface LoadedFigures extends Omit<SignFigures, 'fullTime'> {
  readonly timeZone: string
  readonly full: FullRow
}

/** The figures that the signs of a lot can show; undefined if the lot does not exist. */
export const loadSignFigures = async (tx: Tx, lotId: string): Promise<LoadedFigures | undefined> => {
  const lot = await tx
    .selectFrom('parking_lot as l')
    .innerJoin('lot_state as s', 's.parking_lot_id', 'l.id')
    .leftJoin('lot_forecast as f', 'f.parking_lot_id', 'l.id')
    .select(['s.counts', 's.last_event_at', 'l.sensor_timeout_minutes', 'l.time_zone'])
    .select(['f.full_at', 'f.full_chance', 'f.said_at'])
    .where('l.id', '=', lotId)
    .executeTakeFirst()
  if (!lot) return undefined
  return {
    ...plain(lot.counts as LotFigures | Record<string, never>),
    sectors: await listSectorCounts(tx, lotId),
    observedAt: lot.last_event_at?.getTime() ?? null,
    sensorTimeoutMs: lot.sensor_timeout_minutes * 60_000,
    timeZone: lot.time_zone,
    full: lot,
  }
}
