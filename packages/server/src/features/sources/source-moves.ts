import type { LotMove, Moved, Moves } from '#manifests/manifest.model.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { announceSource } from './source-keys.store.ts'

/** Moves all or the given sources of a customer to another one; returns the moved ids. */
const moveSources = async (
  tx: Tx,
  { from, into }: Pick<LotMove, 'from' | 'into'>,
  only?: readonly string[],
): Promise<string[]> => {
  if (only?.length === 0) return []
  const rows = await tx
    .updateTable('source')
    .set({ customer_id: into })
    .where('customer_id', '=', from)
    .$if(only !== undefined, (query) => query.where('id', 'in', [...only!]))
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  for (const id of ids) await announceSource(tx, id)
  return ids
}

/** Every source that is to go with a lot has to be of its customer. */
const moveWithLot = async (tx: Tx, move: LotMove): Promise<Moved> => {
  const moved = await moveSources(tx, move, move.sources)
  const missing = move.sources.findIndex((id) => !moved.includes(id))
  if (missing < 0) return { noted: { sources: moved } }
  const fault = {
    path: `sources.${missing}`,
    code: 'unknown' as const,
    message: 'not a source of that customer',
  }
  throw new Refusal('invalid', { faults: [fault] })
}

export const movesOfSources: Moves = {
  lot: moveWithLot,
  customer: async (tx, move) => ({ noted: { sources: await moveSources(tx, move) } }),
}
