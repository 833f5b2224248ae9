import { features } from '#features.ts'
import { JudgedLots, judgeInTransaction } from '#features/judging/judging.public.ts'
import { loadLots } from '#features/lots/lots.public.ts'
import { loadSession } from '#features/session/session.load.ts'
import type { Database } from '#platform/database/database.ts'
import type { World } from './world.model.ts'

const lotsAtOnce = 20

/**
 * Adds the rows of a data set that do not exist yet, and computes the initial state of new lots. Lots come first, since
 * all rows are of one; users last and by themselves, since hashing their passwords takes a while.
 */
export const loadWorld = async (
  database: Database,
  world: World,
  now: number = Date.now(),
): Promise<void> => {
  const fresh = await database.asSystem(async (tx) => {
    const lotIds = await loadLots(tx, world)
    for (const step of ['first', 'then'] as const)
      for (const { demo } of features) await demo?.[step]?.(tx, world, { lotIds, now })
    return lotIds
  })
  await loadSession(database, world.session)
  for (let start = 0; start < fresh.length; start += lotsAtOnce)
    await judgeInTransaction(
      database.pool,
      new JudgedLots(),
      fresh.slice(start, start + lotsAtOnce),
      now,
      async () => {},
    )
}
