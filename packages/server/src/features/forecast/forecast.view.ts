import type { OccupancyForecast } from '@stallwise/contract/forecast/forecast.contract.ts'
import { daysNeeded } from '@stallwise/domain/forecast/forecast.model.ts'
import type { ForecastDay, ForecastPoint } from '@stallwise/domain/forecast/forecast.rules.ts'
import { saidFrom } from '@stallwise/domain/forecast/full.rules.ts'
import { ownErrorOf, reliabilityOf } from '@stallwise/domain/forecast/own-error.rules.ts'
import { isoOf, isoOrNull } from '@stallwise/domain/time/instants.ts'
import { fullText } from '#platform/language/will-be-full.ts'
import type { AskedForecast } from './forecast.queries.ts'

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
  const { at, subject, forecast, folded } = asked
  return {
    at: isoOf(at),
    timeZone: subject.timeZone,
    capacity: subject.capacity,
    resolutionMinutes: 15,
    missingDays: forecast ? 0 : Math.max(0, daysNeeded - (folded?.state.knownDays ?? 0)),
    points: forecast?.points.map(pointOf) ?? [],
    days: forecast?.days.map((day) => dayOf(day, subject.timeZone)) ?? [],
    ownError: ownErrorView(asked),
    reliability: reliabilityOf(folded?.records ?? []),
  }
}
