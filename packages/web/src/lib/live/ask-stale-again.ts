import type { OnLotChange } from './live-client.ts'
import { lotKey } from './lot-keys.ts'

/** What the server says is stale is the first word of the keys of the lot's queries that are asked again. */
export const askStaleAgain: OnLotChange = ({ lot, changes }, queries) => {
  for (const name of changes.stale ?? []) void queries.invalidateQueries({ queryKey: lotKey(lot, name) })
}
