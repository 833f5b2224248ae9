import type { Feature } from '#feature.ts'
import { invitationsRoutes } from './invitations.routes.ts'

export const invitations: Feature = {
  name: 'invitations',
  owns: ['mobile_log', 'pass_invitation'],
  routes: ({ bind, services }) => invitationsRoutes(bind, services),
}
