import type { Feature } from '#feature.ts'
import { loadMobileApp } from './invitations.load.ts'
import { invitationsRoutes } from './invitations.routes.ts'
import { deleteMobileLogBefore } from './mobile-log.store.ts'

export const invitations: Feature = {
  name: 'invitations',
  owns: ['mobile_log', 'pass_invitation'],
  personal: {
    pass_invitation: ['email', 'reason'],
    mobile_log: ['email', 'detail'],
  },
  routes: ({ bind, services }) => invitationsRoutes(bind, services),
  keeps: { events: deleteMobileLogBefore },
  demo: { then: loadMobileApp },
}
