import type { Feature } from '#feature.ts'
import { invitationsRoutes } from './invitations.routes.ts'

/** See docs/domain/feature-names.csv. */
export const invitations: Feature = {
  name: 'invitations',
  routes: ({ bind, services }) => invitationsRoutes(bind, services),
}
