import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Moment } from './cameras.view.ts'

/** By what the devices of a lot count as online now. */
export const momentOf = async (tx: Tx, lotId: string, now: number): Promise<Moment> => {
  const lot = await tx
    .selectFrom('parking_lot')
    .where('id', '=', lotId)
    .select('sensor_timeout_minutes')
    .executeTakeFirst()
  if (!lot) throw new Refusal('not-found')
  return { timeoutMs: lot.sensor_timeout_minutes * 60_000, now }
}
