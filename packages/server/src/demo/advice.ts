import { t } from '@lingui/core/macro'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import { sql } from 'kysely'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { adviseNow } from '#features/recommendations/advice.work.ts'
import { acceptRecommendation, dismissRecommendation } from '#features/recommendations/decisions.commands.ts'
import { noteTaskEvent, typeProgress } from '#features/recommendations/tasks.commands.ts'
import { staffOf } from './violations.ts'

/** Open recommendations of more passes that conflict with no stall mix, the largest first. */
const listFree = async ({ database }: ChangeLotParts, lotIds: readonly string[]): Promise<string[]> => {
  const { rows } = await database.asSystem((tx) =>
    sql<{ id: string }>`select r.id from recommendation r
      where r.parking_lot_id = any(${[...lotIds]}::uuid[]) and r.status = 'open' and r.type_of_recommendation = 'oversell'
        and not exists (select from recommendation mix where mix.parking_lot_id = r.parking_lot_id and mix.status = 'open'
          and mix.type_of_recommendation = 'stallMix' and r.group_id = any(mix.group_ids))
      order by r.pass_count desc, r.id`.execute(tx),
  )
  return rows.map(({ id }) => id)
}

const hasTasks = async ({ database }: ChangeLotParts, lotIds: readonly string[]): Promise<boolean> => {
  const { rows } = await database.asSystem((tx) =>
    sql`select from task where parking_lot_id = any(${[...lotIds]}::uuid[]) limit 1`.execute(tx),
  )
  return rows.length > 0
}

/**
 * Works out the recommendations of the demo's lots by their history, once it is complete, and decides about three of them: a task
 * that is done, one in progress, and one that was dismissed. The others stay open. Does nothing where there are tasks already.
 */
export const decideDemoAdvice = async (parts: ChangeLotParts, world: DemoWorld): Promise<void> => {
  const lotIds = world.lots.map(({ id }) => id)
  if (await hasTasks(parts, lotIds)) return
  for (const lotId of lotIds) await adviseNow(parts, lotId)
  const staff = staffOf(world)
  const [done, begun, dismissed] = await listFree(parts, lotIds)
  if (done) {
    const { _id, completionGoal } = await acceptRecommendation(parts, staff, done, undefined)
    await typeProgress(parts, staff, { task: _id, completionProgress: completionGoal })
    await noteTaskEvent(parts, staff, _id, { event: 'markDone' })
  }
  if (begun) {
    const { _id } = await acceptRecommendation(parts, staff, begun, undefined)
    await noteTaskEvent(parts, staff, _id, {
      event: 'note',
      note: t`Wrote to everybody on the waitlist. Two want to begin next month.`,
    })
    await typeProgress(parts, staff, { task: _id, completionProgress: 2 })
  }
  if (dismissed)
    await dismissRecommendation(parts, staff, dismissed, {
      reason: t`The yard is rebuilt in spring. We look at it again then.`,
    })
}
