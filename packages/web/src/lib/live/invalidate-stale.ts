import type { OnLotChange } from './live-client.ts'
import { lotKey } from './lot-keys.ts'

/** Invalidates the queries of the lot whose keys begin with what the server names as stale. */
export const invalidateStale: OnLotChange = ({ lot, changes }, queries) => {
  for (const name of changes.stale ?? []) void queries.invalidateQueries({ queryKey: lotKey(lot, name) })
}
