import type { Feature } from '#feature.ts'
import { endInvitations, eraseInvitations } from './end-invitations.ts'
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
  on: {
    emailsChanged: (told) => endInvitations({ ...told, areRemoved: false }),
    passesRemoved: ({ change: { tx, lotId }, passholderIds }) =>
      endInvitations({ tx, lotId, passholderIds, areRemoved: true }),
    passholdersErased: ({ tx, lotId, passholderIds }) => eraseInvitations(tx, lotId, passholderIds),
  },
}
