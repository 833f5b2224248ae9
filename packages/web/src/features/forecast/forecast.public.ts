export { forecastQuery, todaysForecastQuery } from './forecast.queries.ts'
export {
  byHours,
  rangeOf,
  readForecast,
  type ComingDay,
  type ForecastStep,
  type ReadForecast,
} from './forecast.model.ts'
export { ExpectedThen } from './ExpectedThen.tsx'
export { ComingDays } from './ComingDays.tsx'
export { ForecastHours } from './ForecastHours.tsx'
export { ForecastQuality } from './ForecastQuality.tsx'
export { MissingDays } from './MissingDays.tsx'
