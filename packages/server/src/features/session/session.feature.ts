import type { Feature } from '#feature.ts'
import { bindSession } from './session.routes.ts'

/** See docs/domain/feature-names.csv. */
export const session: Feature = {
  name: 'session',
  routes: ({ bind, services }) => bindSession(bind, services),
}
