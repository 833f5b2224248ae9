import type { OnLotChange } from '#lib/live/live-client.ts'
import { devicesKey } from '#lib/live/lot-keys.ts'

/** How sensors stand changes with their errors; the pages of the list that are loaded are loaded again in place. */
export const onLotChange: OnLotChange = ({ lot, changes }, queries) => {
  if (changes.stale?.includes('sensorErrors')) void queries.invalidateQueries({ queryKey: devicesKey(lot) })
}
