import { withoutFreeTime } from '@stallwise/domain/passes/free-time.ts'
import {
  authorisationMoves,
  isEmptyPassChange,
  passChangeOf,
  type PassesOf,
} from '@stallwise/domain/passes/lot-passes.ts'
import type {
  Authorisation,
  AuthorisationMove,
  PassChange,
  PassFacts,
} from '@stallwise/domain/passes/pass-change.model.ts'
import { isSameData } from '@stallwise/domain/fields/same-data.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { longestStayMs } from '@stallwise/domain/visits/stay.rules.ts'
import type { LotChange } from './lot-change.ts'
import { loadChangeFrom } from './gate-change.ts'
import { loadAuthorised } from './load/authorised.store.ts'
import { platesWithStays, updateCoveredTime } from './load/covered-time.store.ts'
import { loadPassesOf } from './load/passes.store.ts'
import { changePassesSold, loadPassesSold, soldMore } from './passes-sold.store.ts'

const notedIn = new WeakMap<LotChange, Set<string>>()

/** Those that were not noted before in the same change: what they had before is known. */
const firstNoted = (change: LotChange, ids: readonly string[]): string[] => {
  const noted = notedIn.get(change) ?? new Set()
  notedIn.set(change, noted)
  const first = [...new Set(ids)].filter((id) => !noted.has(id))
  for (const id of first) noted.add(id)
  return first
}

const freeOf = (authorised: readonly Authorisation[]): Authorisation[] =>
  withoutFreeTime(authorised).filter(({ isPayment, isPayingGuest }) => !isPayment && !isPayingGuest)

/** PAY-17: whether a change concerns what a plate is free of charge by. */
const isChangeOfCover = ({ before, after }: AuthorisationMove): boolean =>
  !isSameData(freeOf(before), freeOf(after))

const daysOf = ({ validFrom, validTo, passType }: PassFacts) => ({ validFrom, validTo, passType })

/** PAY-17: the plates that are free of charge otherwise after a change: those that moved, and those of passes that are valid on other days. */
const platesConcerned = ({ plates, passes }: PassChange, { plates: owners }: PassesOf): string[] => {
  const changed = new Set(
    passes
      .filter(({ before, after }) => !isSameData(before && daysOf(before), after && daysOf(after)))
      .map(({ passholderId }) => passholderId),
  )
  // A lot has tens of thousands of plates, and most changes none of a pass's days.
  const ofPasses =
    changed.size === 0 ? [] : [...owners].filter(([, { passholderId }]) => changed.has(passholderId))
  return [...new Set([...plates.map(({ seen }) => seen), ...ofPasses.map(([plate]) => plate)])]
}

/**
 * PAS-30: called before a change writes these passholders, their plates or tags, or the parking group of their group; the
 * ids of new ones may be given too. When everything is written, it logs what changed, if anything, records the passes sold
 * (PAS-22), and changes the judged lot in memory: loading a lot with many passholders again would make its devices wait,
 * and so would the judging lock while thousands of rows are written and compared. Returns those that were not noted before.
 */
export const notePassChange = async (change: LotChange, ids: readonly string[]): Promise<string[]> => {
  const { client, lotId, timeZone } = change
  const passholderIds = firstNoted(change, ids)
  const { day } = localDayOf(change.now, timeZone)
  const load = () =>
    Promise.all([
      loadPassesOf(client, lotId, passholderIds),
      loadPassesSold(client, { lotId, day }, passholderIds),
    ])
  const [before, soldBefore] = await load()
  change.ahead(async () => {
    const [after, soldAfter] = await load()
    const moves = passChangeOf(before, after, 0)
    if (isEmptyPassChange(moves)) return undefined
    const sold = soldMore(soldBefore, soldAfter)
    const inside = await platesWithStays(client, lotId, platesConcerned(moves, after), change.now)
    return async () => {
      const { lot } = await change.judging()
      const detail = { ...moves, from: await loadChangeFrom(change) }
      lot.changePasses(detail, change.now)
      await updateCoveredTime(client, lotId, inside, change.now)
      const today = localDayOf(change.now, timeZone).day
      await changePassesSold(client, { lotId, day: today }, today === day ? sold : undefined)
      change.log({ kind: 'passes-changed', detail, isApplied: true })
    }
  })
  return passholderIds
}

/** How long after they left vehicles are still judged, at most. */
const judgedAfterLeavingHours = 6

/**
 * VIO-07: since when it matters what authorised some plates: since the vehicles with them came in that are inside, or left a short
 * time ago. What ended since then caused violations, which would disappear if it were forgotten with the next change.
 */
const mattersSince = async (
  { client, lotId, now }: Pick<LotChange, 'client' | 'lotId' | 'now'>,
  plates: readonly string[],
): Promise<number> => {
  const { rows } = await client.query<{ since: Date | null }>(
    `select min(coalesce(stay_entered_at, entered_at)) as since from visit
     where parking_lot_id = $1 and plate = any($2::text[]) and entered_at > $3
       and (exited_at is null or exited_at > $4 or (closed_by = 'longestStay' and passholder_id is null
         and coalesce(stay_ended_at, 'infinity') > $4))`,
    [lotId, plates, new Date(now - longestStayMs), new Date(now - judgedAfterLeavingHours * 3_600_000)],
  )
  return Math.min(now, rows[0]!.since?.getTime() ?? now)
}

/**
 * GUE-10, BOO-20: called before a change writes guest passes, registered vehicles or bookings with these plates. When
 * everything is written, it logs which plates are authorised now, and changes the judged lot in memory.
 */
export const noteAuthorisations = async (change: LotChange, plates: readonly string[]): Promise<void> => {
  const { client, lotId } = change
  const since = await mattersSince(change, plates)
  const load = () => loadAuthorised(client, lotId, since, plates)
  const before = await load()
  change.ahead(async () => {
    const authorised = authorisationMoves([...new Set(plates)], before, await load())
    if (authorised.length === 0) return undefined
    return async () => {
      const { lot } = await change.judging()
      const detail = { from: await loadChangeFrom(change), plates: [], tags: [], passes: [], authorised }
      lot.changePasses(detail, change.now)
      const covered = authorised.filter(isChangeOfCover).map(({ plate }) => plate)
      await updateCoveredTime(client, lotId, covered, change.now)
      change.log({ kind: 'passes-changed', detail, isApplied: true })
    }
  })
}
