import { job, type Feature } from '#feature.ts'
import { forgetForecasts } from './forecast-states.store.ts'
import { forecastedDaysOf } from './forecast.queries.ts'
import { daysThatFill } from './forecast.view.ts'
import { forecastRoutes } from './forecast.routes.ts'
import { foldDueLots } from './forecast.work.ts'
import { sayOfDueLots } from './full-statements.work.ts'

export const forecast: Feature = {
  name: 'forecast',
  owns: ['forecast_state', 'forecast_day', 'lot_forecast'],
  routes: ({ bind, services }) => forecastRoutes(bind, services),
  jobs: [
    job('forecasts', 60, (services) => foldDueLots(services)),
    job('fullStatements', 60, (services) => sayOfDueLots(services)),
  ],
  answers: {
    forecastedDays: ({ tx, lotId }) => forecastedDaysOf(tx, lotId),
    daysThatFill: ({ tx, lotId, now }) => daysThatFill(tx, lotId, now),
  },
  on: { pastOccupancyChanged: ({ tx, lotId }) => forgetForecasts(tx, lotId) },
}
