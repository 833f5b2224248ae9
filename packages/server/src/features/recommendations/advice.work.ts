import { adviseLot } from '@stallwise/domain/recommendations/advise-lot.rules.ts'
import {
  changesOf,
  groupsOf,
  nextSteps,
  passCountOf,
  type Found,
  type OpenRecommendation,
} from '@stallwise/domain/recommendations/lifecycle.rules.ts'
import { assetValueOf } from '@stallwise/domain/recommendations/oversell.rules.ts'
import { nextNight } from '@stallwise/domain/recommendations/nights.rules.ts'
import type { LotAdvice } from '@stallwise/domain/recommendations/lot-advice.model.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { uuidv7 } from 'uuidv7'
import { announceStale } from '#features/judging/judging.public.ts'
import type { DatabaseParts, Tx } from '#platform/database/database.ts'
import { runDueLots, type LotTurns } from '#platform/database/lot-turns.ts'
import { loadTimeZone } from '#platform/database/lot-day.ts'
import { loadAdvisedLots, type AdvisedLot } from './advised-lots.store.ts'
import {
  beginAdvice,
  deleteOldRevisions,
  insertRecommendations,
  listOpen,
  lockAdvice,
  reviseRecommendations,
  setNextTurns,
  takeDueLots,
  withdrawRecommendations,
  type Revision,
} from './advice.store.ts'
import { evidenceFor } from './evidence.ts'

/** What one or several runs write. */
interface Written {
  readonly made: Revision[]
  readonly revised: Revision[]
  readonly withdrawn: { lotId: string; id: string; reason: string }[]
}

const revisionOf = (
  lot: AdvisedLot,
  advice: LotAdvice,
  found: Found,
  { id, isNew }: { readonly id: string; readonly isNew: boolean },
): Revision => {
  const { yearlyCents } = found.result
  return {
    lotId: lot.lotId,
    id,
    found,
    isNew,
    yearlyCents,
    figures: changesOf(found),
    passCount: passCountOf(found),
    assetValue: assetValueOf(yearlyCents, lot.capitalizationRate),
    groups: groupsOf(found),
    initialCounts: found.type === 'oversell' ? lot.groups.get(found.group)!.passCounts : null,
    evidence: evidenceFor(lot, advice, found),
  }
}

const adviseOne = (lot: AdvisedLot, open: readonly OpenRecommendation[], written: Written): void => {
  const advice = adviseLot(lot.toAdvise)
  for (const step of nextSteps(advice, open)) {
    if (step.kind === 'withdraw')
      written.withdrawn.push({ lotId: lot.lotId, id: step.id, reason: step.reason })
    else if (step.kind === 'make')
      written.made.push(revisionOf(lot, advice, step.found, { id: uuidv7(), isNew: true }))
    else written.revised.push(revisionOf(lot, advice, step.found, step))
  }
}

/** REC-66: how long a revision is kept after a later one. */
const revisionDays = 400

/** REC-52: works out the recommendations of lots whose turn the transaction has; returns those whose screens differ. */
const adviseLots = async (tx: Tx, lotIds: readonly string[], now: number): Promise<Set<string>> => {
  if (lotIds.length === 0) return new Set()
  const lots = await loadAdvisedLots(tx, lotIds, now)
  const open = await listOpen(tx, lotIds)
  const written: Written = { made: [], revised: [], withdrawn: [] }
  for (const lot of lots) adviseOne(lot, open.get(lot.lotId) ?? [], written)
  const at = new Date(now)
  await withdrawRecommendations(tx, written.withdrawn, at)
  await insertRecommendations(tx, written.made, at)
  await reviseRecommendations(tx, written.revised, at)
  await deleteOldRevisions(tx, lotIds, new Date(now - revisionDays * dayMs))
  const shown = [...written.made, ...written.withdrawn, ...written.revised.filter(({ isNew }) => isNew)]
  return new Set(shown.map(({ lotId }) => lotId))
}

const turns: LotTurns = {
  name: 'recommendations',
  // A decision about one of them waits for the others.
  lotsAtOnce: 50,
  begin: beginAdvice,
  take: takeDueLots,
  takeOne: lockAdvice,
  work: adviseLots,
  nextTurn: nextNight,
  setNext: setNextTurns,
}

/**
 * REC-56: works out the recommendations of the lots whose night it is, for some seconds; returns how many lots. What failed is
 * thrown when the others had their turn.
 */
export const adviseDueLots = (parts: DatabaseParts, mostMs?: number): Promise<number> =>
  runDueLots(parts, turns, {
    mostMs,
    onChanged: (shown) => announceStale(parts.database, shown, 'recommendations', 'lot'),
  })

/** REC-56: works out the recommendations of a lot on demand; refused as not found if there is no such lot. */
export const adviseNow = async ({ database, clock }: DatabaseParts, lotId: string): Promise<void> => {
  const shown = await database.asSystem(async (tx) => {
    await loadTimeZone(tx, lotId)
    await lockAdvice(tx, lotId, new Date(clock()))
    return adviseLots(tx, [lotId], clock())
  })
  await announceStale(database, shown, 'recommendations', 'lot')
}
