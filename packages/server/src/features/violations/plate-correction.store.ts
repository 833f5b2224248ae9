import type { PlateCorrection } from '@stallwise/domain/visits/plate-correction.ts'
import type { PoolClient } from 'pg'

/** The last correction of a visit's plate in the lot's log, if it was made at that time. */
export const loadCorrection = async (
  client: PoolClient,
  lotId: string,
  visit: string,
  at: number,
): Promise<PlateCorrection | undefined> => {
  const { rows } = await client.query<{ detail: PlateCorrection }>(
    `select detail from lot_log where parking_lot_id = $1 and kind = 'plate-corrected' and at >= $2 and detail ->> 'visit' = $3
     order by lot_version desc, ordinal desc limit 1`,
    [lotId, new Date(at), visit],
  )
  const correction = rows[0]?.detail
  return correction?.at === at && correction.undoes === undefined ? correction : undefined
}
