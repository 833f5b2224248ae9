import type { OnLotChange } from '#lib/live/live-client.ts'
import { sectorsKey } from './sectors.queries.ts'

/** A sector was changed, or a stall that it counts. */
export const onLotChange: OnLotChange = ({ lot, changes }, queries) => {
  const isStale = changes.stale?.some((what) => what === 'devices' || what === 'stalls')
  if (isStale || (changes.stalls?.length ?? 0) > 0)
    void queries.invalidateQueries({ queryKey: sectorsKey(lot) })
}
