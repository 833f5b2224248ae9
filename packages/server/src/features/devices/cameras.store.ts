import type { CameraDraft } from '@stallwise/domain/devices/cameras.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export interface CameraRow {
  id: string
  parking_lot_id: string
  name: string
  device_id: string
  role: 'entry' | 'exit' | 'both' | 'interior'
  entry_from_degrees: number | null
  entry_to_degrees: number | null
  exit_from_degrees: number | null
  exit_to_degrees: number | null
  zone_id: string | null
  zone_name: string | null
  seen_at: Date | null
  removed_at: Date | null
  version: number
}

/** A removed zone holds nothing; a device was heard of when it was last read, or when its last message came. */
const cameras = (tx: Tx, lotId: string) =>
  tx
    .selectFrom('camera')
    .leftJoin('zone', (join) =>
      join
        .onRef('zone.parking_lot_id', '=', 'camera.parking_lot_id')
        .onRef('zone.id', '=', 'camera.zone_id')
        .on('zone.removed_at', 'is', null),
    )
    .leftJoin('device_message as message', (join) =>
      join
        .onRef('message.parking_lot_id', '=', 'camera.parking_lot_id')
        .onRef('message.device_id', '=', 'camera.device_id'),
    )
    .where('camera.parking_lot_id', '=', lotId)
    .select([
      ...(['camera.id', 'camera.parking_lot_id', 'camera.name', 'camera.device_id', 'camera.role'] as const),
      ...(['entry_from_degrees', 'entry_to_degrees', 'exit_from_degrees', 'exit_to_degrees'] as const),
      ...(['zone.id as zone_id', 'zone.name as zone_name', 'camera.removed_at', 'camera.version'] as const),
      sql<Date | null>`greatest(camera.last_seen_at, message.received_at)`.as('seen_at'),
    ])

export const listCameras = (
  tx: Tx,
  lotId: string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<CameraRow[]> =>
  cameras(tx, lotId)
    .where('camera.removed_at', 'is', null)
    .$if(cursor !== undefined, (query) => query.where('camera.id', '>', cursor!))
    .orderBy('camera.id')
    .limit(limit + 1)
    .execute()

/** A camera, a removed one too. */
export const findCamera = (tx: Tx, lotId: string, id: string): Promise<CameraRow | undefined> =>
  cameras(tx, lotId).where('camera.id', '=', id).executeTakeFirst()

const numberOf = (value: number | string | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(Number(value))

const valuesOf = ({ name, id, role, entryDegrees, exitDegrees, zone }: CameraDraft) => ({
  name: name.trim(),
  device_id: id.trim(),
  role: role as CameraRow['role'],
  entry_from_degrees: numberOf(entryDegrees?.from),
  entry_to_degrees: numberOf(entryDegrees?.to),
  exit_from_degrees: numberOf(exitDegrees?.from),
  exit_to_degrees: numberOf(exitDegrees?.to),
  zone_id: zone,
})

export const insertCamera = async (tx: Tx, lotId: string, id: string, draft: CameraDraft): Promise<void> => {
  await tx
    .insertInto('camera')
    .values({ parking_lot_id: lotId, id, last_seen_at: null, ...valuesOf(draft) })
    .execute()
}

export const updateCamera = async (tx: Tx, lotId: string, id: string, draft: CameraDraft): Promise<void> => {
  await tx
    .updateTable('camera')
    .set((eb) => ({ ...valuesOf(draft), version: eb('version', '+', 1) }))
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', id)
    .execute()
}
