import { job, type Feature } from '#feature.ts'
import { healthRoutes } from './health.routes.ts'
import { checkDueSites, dropOldHealthDays, recordHealthDays } from './health.work.ts'

export const health: Feature = {
  name: 'health',
  owns: ['health_day', 'lot_health'],
  routes: ({ bind, services }) => healthRoutes(bind, services),
  jobs: [
    job('health', 10, (services) => checkDueSites(services)),
    job('health-days', 60, (services) => recordHealthDays(services)),
    job('old-health-days', 6 * 3_600, (services) => dropOldHealthDays(services)),
  ],
}
