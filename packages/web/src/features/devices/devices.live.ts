import type { OnLotChange } from '#lib/live/live-client.ts'
import { devicesKey } from './devices.queries.ts'

/** Somebody changed a zone or a device of the lot. */
export const onLotChange: OnLotChange = ({ lot, changes }, queries) => {
  if (changes.stale?.includes('devices')) void queries.invalidateQueries({ queryKey: devicesKey(lot) })
}
