import type { OccupancyForecast } from '@stallwise/contract/forecast/forecast.contract.ts'
import { daysNeeded } from '@stallwise/domain/forecast/forecast.model.ts'
import type { ForecastDay, ForecastPoint } from '@stallwise/domain/forecast/forecast.rules.ts'
import { saidFrom } from '@stallwise/domain/forecast/full.rules.ts'
import { ownErrorOf, reliabilityOf } from '@stallwise/domain/forecast/own-error.rules.ts'
import { isoOf, isoOrNull } from '@stallwise/domain/time/instants.ts'
import { fullText } from '#platform/language/will-be-full.ts'
import type { Tx } from '#platform/database/database.ts'
import { FoldCache } from './fold-cache.ts'
import { readForecast, type AskedForecast } from './forecast.queries.ts'

const hundredths = (value: number): number => Math.round(value * 100) / 100
const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

const pointOf = ({ at, value, low, high, capacity }: ForecastPoint): OccupancyForecast['points'][number] => ({
  at: isoOf(at),
  occupancy: Number.isNaN(value) ? null : hundredths(value),
  low: orNull(low),
  high: orNull(high),
  capacity,
})

const dayOf = (
  { day, peak, chance, fullAt }: ForecastDay,
  timeZone: string,
): OccupancyForecast['days'][number] => {
  const at = chance >= saidFrom ? fullAt : null
  return {
    day,
    peak: peak === null ? null : hundredths(peak),
    fullChance: hundredths(chance),
    fullAt: isoOrNull(at === null ? null : new Date(at)),
    fullText: at === null ? null : fullText({ at, chance }, timeZone),
  }
}

const ownErrorView = ({ folded }: AskedForecast): OccupancyForecast['ownError'] => {
  const own = ownErrorOf(folded?.records ?? [])
  const rounded = (value: number | null) => (value === null ? null : hundredths(value))
  return (
    own && {
      days: own.days,
      dayAhead: hundredths(own.dayAhead),
      hourAhead: rounded(own.hourAhead),
      lastWeek: hundredths(own.lastWeek),
      peak: rounded(own.peak),
      inBand: rounded(own.inBand),
    }
  )
}

/** A forecast as the API returns it. */
export const forecastView = (asked: AskedForecast): OccupancyForecast => {
  const { at, subject, forecast, folded, groups } = asked
  return {
    at: isoOf(at),
    timeZone: subject.timeZone,
    capacity: subject.capacity,
    resolutionMinutes: 15,
    missingDays: forecast ? 0 : Math.max(0, daysNeeded - (folded?.state.knownDays ?? 0)),
    points: forecast?.points.map(pointOf) ?? [],
    days: forecast?.days.map((day) => dayOf(day, subject.timeZone)) ?? [],
    groups: groups.flatMap(({ key, today }) => {
      const { fullAt, fullText: text } = dayOf(today, subject.timeZone)
      return fullAt === null || text === null ? [] : [{ parkingGroup: key, fullAt, fullText: text }]
    }),
    ownError: ownErrorView(asked),
    reliability: reliabilityOf(folded?.records ?? []),
  }
}

const weekHours = 168

/** FOR-71: the days of the next week on which a lot will be full, and what is said of them. */
export const daysThatFill = async (
  tx: Tx,
  lotId: string,
  now: number,
): Promise<{ day: string; text: string }[]> => {
  const asked = await readForecast(tx, { lotId, hours: weekHours }, { now, cache: new FoldCache() })
  return forecastView(asked).days.flatMap(({ day, fullText: text }) => (text === null ? [] : [{ day, text }]))
}
