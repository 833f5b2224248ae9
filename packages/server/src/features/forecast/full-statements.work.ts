import { quarterMs } from '@stallwise/domain/forecast/forecast.model.ts'
import { oddsOf, saidFrom } from '@stallwise/domain/forecast/full.rules.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { announceStale } from '#features/judging/judging.public.ts'
import type { DatabaseParts, Tx } from '#platform/database/database.ts'
import { runDueLots, type LotTurns } from '#platform/database/lot-turns.ts'
import type { WillBeFull } from '#platform/language/will-be-full.ts'
import { dayAfter, foldDays, GroupDays } from './fold-days.ts'
import { listForecastLots } from './forecast-lots.store.ts'
import { listStates } from './forecast-states.store.ts'
import { forecastFrom } from './forecast-from.ts'
import { lastDayOf, neededDays, oldestStateDays, readDays } from './forecast.work.ts'
import { saveStatements, sayLater, takeLotsToSay } from './full-statements.store.ts'

/** As it is kept: the chance that is said (FOR-52), so that nothing is announced that reads the same. */
const saidOf = (forecast: ReturnType<typeof forecastFrom>): WillBeFull | null => {
  const [today] = forecast?.days ?? []
  if (!today || today.chance < saidFrom || today.fullAt === null) return null
  const { of, from } = oddsOf(today.chance)
  return { at: today.fullAt, chance: of / from }
}

/** FOR-53: what is said of lots today; returns those of which something else was said before. */
export const sayOfLots = async (tx: Tx, lotIds: readonly string[], now: number): Promise<Set<string>> => {
  const lots = await listForecastLots(tx, lotIds)
  const states = await listStates(tx, lotIds, 'lots')
  const known = lots.flatMap((lot) => {
    const kept = states.get(lot.id)
    const [today, until] = [localDayOf(now, lot.timeZone).day, lastDayOf(lot, now)]
    if (!kept || kept.state.through < dayAfter(until, -oldestStateDays)) return []
    return [{ lot, kept, today, until }]
  })
  const days = known.flatMap(({ kept: { state }, today, until }) => [
    today,
    ...(state.through < until ? neededDays(dayAfter(state.through, 1), until) : []),
  ])
  const said = new Map<string, WillBeFull | null>(lotIds.map((id) => [id, null]))
  if (known.length === 0) return saveStatements(tx, said)
  const read = await readDays(tx, lots, [...new Set(days)], { now, until: null })
  for (const { lot, kept, today, until } of known) {
    const group = new GroupDays(lot, lot.keys[0]!, read)
    const folded = foldDays(group, { ...kept, records: [] }, until)
    said.set(lot.id, saidOf(forecastFrom(group, folded, { today, at: now, quarters: 'today' })))
  }
  return saveStatements(tx, said)
}

const turns: LotTurns = {
  name: 'statements about full lots',
  lotsAtOnce: 50,
  begin: () => Promise.resolve(),
  take: (tx, now, limit) =>
    takeLotsToSay(tx, new Date(Math.floor(now.getTime() / quarterMs) * quarterMs), limit),
  work: sayOfLots,
  nextTurn: (now) => now,
  setNext: sayLater,
}

/** FOR-53: says of each lot, since the last quarter of an hour, when it will be full; returns of how many lots. */
export const sayOfDueLots = (parts: DatabaseParts, mostMs?: number): Promise<number> =>
  runDueLots(parts, turns, {
    mostMs,
    onChanged: (lotIds) => announceStale(parts.database, lotIds, 'lot'),
  })
