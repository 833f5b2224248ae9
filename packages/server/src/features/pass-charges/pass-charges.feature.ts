import { job, type Feature } from '#feature.ts'
import { applyPassChanges, recordPeriodsBegun } from './charges.work.ts'
import { loadPassChargeRows } from './pass-charges.load.ts'
import { recordBookedDays, recordPassChanges, recordPasses, recordPricedPasses } from './record-passes.ts'
import { passChargesRoutes } from './pass-charges.routes.ts'

export const passCharges: Feature = {
  name: 'pass-charges',
  owns: ['pass_charge', 'pass_charge_change', 'pass_charge_day', 'pass_charge_entry', 'pass_charge_payment'],
  personal: {
    pass_charge_entry: ['note'],
  },
  routes: ({ bind, services }) => passChargesRoutes(bind, services),
  jobs: [
    job('pass-charges', 2, (services) => applyPassChanges(services)),
    job('pass-periods', 30, (services) => recordPeriodsBegun(services, services.clock())),
  ],
  demo: { then: loadPassChargeRows },
  on: {
    passesChanging: ({ change, passholderIds }) => recordPassChanges(change, passholderIds),
    passesLoaded: ({ tx, lotId, passholderIds }) => recordPasses(tx, lotId, passholderIds),
    passesPriced: recordPricedPasses,
    bookedDaysChanged: recordBookedDays,
  },
}
