import { job, type Feature } from '#feature.ts'
import { applyPassChanges, recordPeriodsBegun } from './charges.work.ts'
import { passChargesRoutes } from './pass-charges.routes.ts'

export const passCharges: Feature = {
  name: 'pass-charges',
  routes: ({ bind, services }) => passChargesRoutes(bind, services),
  jobs: [
    job('pass-charges', 2, (services) => applyPassChanges(services)),
    job('pass-periods', 30, (services) => recordPeriodsBegun(services, services.clock())),
  ],
}
