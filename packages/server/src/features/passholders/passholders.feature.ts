import { job, type Feature } from '#feature.ts'
import { recordPassesSold } from './passes-sold.work.ts'
import { passholdersRoutes } from './passholders.routes.ts'

export const passholders: Feature = {
  name: 'passholders',
  routes: ({ bind, services }) => passholdersRoutes(bind, services),
  jobs: [job('passes-sold', 3_600, (services) => recordPassesSold(services, services.clock()))],
}
