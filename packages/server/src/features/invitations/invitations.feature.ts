import type { Feature } from '#feature.ts'
import { invitationsRoutes } from './invitations.routes.ts'

export const invitations: Feature = {
  name: 'invitations',
  routes: ({ bind, services }) => invitationsRoutes(bind, services),
}
