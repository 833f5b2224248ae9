import { authorisationMoves, isEmptyPassChange, passChangeOf } from '@stallwise/domain/judging/lot-passes.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import type { LotChange } from './change-lot.ts'
import { loadChangeFrom } from './gate-change.ts'
import { loadAuthorised } from './load/authorised.store.ts'
import { loadPassesOf } from './load/passes.store.ts'

const notedIn = new WeakMap<LotChange, Set<string>>()

/** Those that were not noted before in the same change: what they had before is known. */
const firstNoted = (change: LotChange, ids: readonly string[]): string[] => {
  const noted = notedIn.get(change) ?? new Set()
  notedIn.set(change, noted)
  const first = [...new Set(ids)].filter((id) => !noted.has(id))
  for (const id of first) noted.add(id)
  return first
}

/**
 * PAS-30: called before a change writes these passholders, their plates or tags, or the parking group of their group; the
 * ids of new ones may be given too. Takes the judging lock and, when everything is written, logs what changed, if
 * anything, records the passes sold (PAS-22), and changes the judged lot in memory: loading a lot with many passholders
 * again would make its devices wait.
 */
export const notePassChange = async (change: LotChange, ids: readonly string[]): Promise<void> => {
  const { client, lotId } = change
  const passholderIds = firstNoted(change, ids)
  const locked = await change.judging()
  const { day } = localDayOf(change.now, locked.lot.facts.timeZone)
  const [before, sold] = await Promise.all([
    loadPassesOf(client, lotId, passholderIds),
    client.query('select * from passes_sold_of($1, $2::date, $3::uuid[])', [lotId, day, passholderIds]),
  ])
  change.beforeCommit(async () => {
    const after = await loadPassesOf(client, lotId, passholderIds)
    const detail = passChangeOf(before, after, await loadChangeFrom(change))
    if (isEmptyPassChange(detail)) return
    locked.lot.changePasses(detail, change.now)
    await client.query('select change_passes_sold($1, $2::date, $3::uuid[], $4)', [
      lotId,
      day,
      passholderIds,
      JSON.stringify(sold.rows),
    ])
    change.log({ kind: 'passes-changed', detail, isApplied: true })
  })
}

/**
 * GUE-10, BOO-20: called before a change writes guest passes, registered vehicles or bookings with these plates. Takes the judging lock
 * and, when everything is written, logs which plates are authorised now, and changes the judged lot in memory.
 */
export const noteAuthorisations = async (change: LotChange, plates: readonly string[]): Promise<void> => {
  const { client, lotId } = change
  const locked = await change.judging()
  const before = await loadAuthorised(client, lotId, change.now, plates)
  change.beforeCommit(async () => {
    const after = await loadAuthorised(client, lotId, change.now, plates)
    const authorised = authorisationMoves([...new Set(plates)], before, after)
    if (authorised.length === 0) return
    const detail = { from: await loadChangeFrom(change), plates: [], tags: [], passes: [], authorised }
    locked.lot.changePasses(detail, change.now)
    change.log({ kind: 'passes-changed', detail, isApplied: true })
  })
}
