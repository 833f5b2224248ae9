import { errorDays, type DayRecord } from '@stallwise/domain/forecast/forecast.model.ts'
import type { Forecast, ForecastDay } from '@stallwise/domain/forecast/forecast.rules.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { getHistorySubject, type HistorySubject } from '#features/occupancy/occupancy.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { beginOf, dayAfter, foldDays, GroupDays, nothingFolded, type Folded } from './fold-days.ts'
import type { FoldCache } from './fold-cache.ts'
import { forecastFrom } from './forecast-from.ts'
import { listFirstDays, listForecastLots, type ForecastLot } from './forecast-lots.store.ts'
import { listRecords, listStates } from './forecast-states.store.ts'
import { lastDayOf, neededDays, oldestStateDays, readDays } from './forecast.work.ts'

/** What is asked for. */
export interface ForecastRequest {
  readonly lotId: string
  readonly parkingGroup?: string | undefined
  /** As of an earlier time; absent = now. */
  readonly at?: number | undefined
  readonly hours: number
  /** FOR-54: also of which groups it is said that they will be full today. */
  readonly groups?: 'today' | undefined
}

/** A forecast, with what is known of it. */
export interface AskedForecast {
  readonly at: number
  readonly subject: Pick<HistorySubject, 'timeZone' | 'capacity'>
  readonly forecast: Forecast | null
  readonly folded: Folded | null
  readonly groups: readonly { readonly key: string; readonly today: ForecastDay }[]
}

interface AskedGroup {
  readonly lot: ForecastLot
  readonly key: ForecastLot['keys'][number]
  readonly at: number
  readonly until: string
}

/** What days until yesterday fold to, with the group from which days are read; undefined = nothing is known. */
const keptOf = async (tx: Tx, { lot, key, until }: AskedGroup): Promise<Folded | undefined> => {
  const kept = (await listStates(tx, [lot.id])).get(key.id)
  if (!kept) return undefined
  const { through } = kept.state
  if (through > until || through < dayAfter(until, -oldestStateDays)) return undefined
  return { ...kept, records: await listRecords(tx, lot.id, key.id) }
}

const foldedOf = async (
  tx: Tx,
  asked: AskedGroup,
  { cache, isNow }: { readonly cache: FoldCache; readonly isNow: boolean },
): Promise<Folded | undefined> => {
  const { lot, key, until, at } = asked
  const stored = isNow ? await keptOf(tx, asked) : undefined
  if (stored?.state.through === until) return stored
  const begin = beginOf(until)
  const kept = stored ?? cache.find(key.id, lot.version, begin, until)
  if (kept?.state.through === until) return kept
  const first = kept ? dayAfter(kept.state.through, 1) : await firstDayOf(tx, asked, begin)
  if (first === undefined) return undefined
  const read = await readDays(tx, [lot], neededDays(first, until), { now: at, until: new Date(at) })
  const group = new GroupDays(lot, key, read)
  const folded = foldDays(group, kept ?? nothingFolded(group, first), until)
  if (!stored) cache.keep(key.id, lot.version, begin, folded)
  return folded
}

const firstDayOf = async (tx: Tx, { lot, key, until }: AskedGroup, begin: string) => {
  const days = await listFirstDays(tx, [lot.id], begin)
  const own = days.get(key.id) ?? (key.id === lot.id ? [...days.values()].sort()[0] : undefined)
  return own !== undefined && own <= until ? own : undefined
}

const forecastOfGroup = async (
  tx: Tx,
  { lot, key, at }: AskedGroup,
  folded: Folded,
  hours: number,
): Promise<Forecast | null> => {
  const today = localDayOf(at, lot.timeZone).day
  const read = await readDays(tx, [lot], [today], { now: at, until: null })
  return forecastFrom(new GroupDays(lot, key, read), folded, { today, at, quarters: hours * 4 })
}

/** FOR-54: what is expected of the rest of today, by group, of those whose yesterday was taken in. */
const todayOfGroups = async (tx: Tx, { lot, at, until }: AskedGroup): Promise<AskedForecast['groups']> => {
  const today = localDayOf(at, lot.timeZone).day
  const states = await listStates(tx, [lot.id])
  const read = await readDays(tx, [lot], [today], { now: at, until: null })
  return lot.keys.flatMap((key) => {
    const kept = states.get(key.id)
    if (key.id === lot.id || kept?.state.through !== until) return []
    const [day] =
      forecastFrom(new GroupDays(lot, key, read), kept, { today, at, quarters: 'today' })?.days ?? []
    return day ? [{ key: key.id, today: day }] : []
  })
}

/** EVT-30: how the last days of a lot were forecast, oldest first. */
export const forecastedDaysOf = async (
  tx: Tx,
  lotId: string,
): Promise<{ capacity: number; days: readonly DayRecord[] }> => {
  const [lot] = await listForecastLots(tx, [lotId])
  const own = lot?.keys.find(({ id }) => id === lotId)
  return own
    ? { capacity: own.capacity, days: await listRecords(tx, lotId, lotId) }
    : { capacity: 0, days: [] }
}

/** The forecast of a lot or a group. */
export const readForecast = async (
  tx: Tx,
  request: ForecastRequest,
  { now, cache }: { readonly now: number; readonly cache: FoldCache },
): Promise<AskedForecast> => {
  const subject = await getHistorySubject(tx, request.lotId, request.parkingGroup)
  const at = request.at ?? now
  if (at > now) refuseFaults([{ path: 'at', code: 'too-late' }])
  const [lot] = await listForecastLots(tx, [request.lotId])
  const key = lot?.keys.find(({ id }) => id === subject.keys[0])
  if (!lot || !key) return { at, subject, forecast: null, folded: null, groups: [] }
  const asked: AskedGroup = { lot, key, at, until: lastDayOf(lot, at) }
  const isNow = request.at === undefined
  const folded = await foldedOf(tx, asked, { cache, isNow })
  const groups = isNow && request.groups ? await todayOfGroups(tx, asked) : []
  if (!folded) return { at, subject, forecast: null, folded: null, groups }
  const forecast = await forecastOfGroup(tx, asked, folded, request.hours)
  return { at, subject, forecast, folded: { ...folded, records: folded.records.slice(-errorDays) }, groups }
}
