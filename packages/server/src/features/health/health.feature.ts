import { job, type Feature } from '#feature.ts'
import { loadDemoHealth } from './health.load.ts'
import { healthRoutes } from './health.routes.ts'
import { checkDueSites, dropOldHealth, recordHealthDays } from './health.work.ts'
import { lookAtQuarters } from './quarters.work.ts'
import { learnDueLots } from './usual.work.ts'

export const health: Feature = {
  name: 'health',
  owns: [
    'health_count',
    'health_day',
    'health_fault',
    'health_setting',
    'health_usual',
    'lot_health',
    'site_contact',
  ],
  demo: { then: loadDemoHealth },
  routes: ({ bind, services }) => healthRoutes(bind, services),
  jobs: [
    job('health', 10, ({ database, clock, config }) =>
      checkDueSites({ database, clock, publicUrl: config.publicUrl }),
    ),
    job('health-days', 60, (services) => recordHealthDays(services)),
    job('usual-reads', 60, (services) => learnDueLots(services)),
    job('few-reads', 30, (services) => lookAtQuarters(services)),
    job('old-health', 6 * 3_600, (services) => dropOldHealth(services)),
  ],
}
