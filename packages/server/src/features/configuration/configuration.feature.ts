import type { Feature } from '#feature.ts'
import { applyNextPrices } from './next-pass-price.ts'
import { configurationRoutes } from './configuration.routes.ts'

export const configuration: Feature = {
  name: 'configuration',
  owns: ['manager', 'parking_group'],
  routes: ({ app, bind, services }) => configurationRoutes(app, bind, services),
  on: { passDayBegins: applyNextPrices },
}
