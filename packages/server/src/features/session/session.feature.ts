import type { Feature } from '#feature.ts'
import { bindSession } from './session.routes.ts'

export const session: Feature = {
  name: 'session',
  routes: ({ bind, services }) => bindSession(bind, services),
}
