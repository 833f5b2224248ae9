import { isEmptyPassChange, passChangeOf } from '@stallwise/domain/judging/lot-passes.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import type { LotChange } from './change-lot.ts'
import { loadChangeFrom } from './gate-change.ts'
import { loadPassesOf } from './load/passes.store.ts'

/**
 * PAS-30: called before a change writes these passholders, their plates or tags, or the parking group of their group; the
 * ids of new ones may be given too. Takes the judging lock and, when everything is written, logs what changed, if
 * anything, records the passes sold (PAS-22), and changes the judged lot in memory: loading a lot with many passholders
 * again would make its devices wait.
 */
export const notePassChange = async (change: LotChange, passholderIds: readonly string[]): Promise<void> => {
  const { client, lotId } = change
  const locked = await change.judging()
  const before = await loadPassesOf(client, lotId, passholderIds)
  change.beforeCommit(async () => {
    const after = await loadPassesOf(client, lotId, passholderIds)
    const detail = passChangeOf(before, after, await loadChangeFrom(change))
    if (isEmptyPassChange(detail)) return
    locked.lot.changePasses(detail, change.now)
    const { day } = localDayOf(change.now, locked.lot.facts.timeZone)
    await client.query('select record_passes_sold($1, $2::date)', [lotId, day])
    change.log({ kind: 'passes-changed', detail, isApplied: true })
  })
}
