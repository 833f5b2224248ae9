import type { Bind } from '#platform/http/bind.ts'
import { createMailLimits } from '#platform/http/mail-limits.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { sendGuidance } from './guidance.ts'
import { inviteAgain, invitePassholder, inviteSome, type InvitationParts } from './invitations.commands.ts'
import { listMobileLog } from './mobile-log.store.ts'

/** Invitations to the companion app, and its log. */
export const invitationsRoutes = (bind: Bind, parts: InvitationParts): void => {
  const limits = createMailLimits(parts.database, 'AppGuidance')
  bind('POST /pass-holders/inviteToStallwiseGo/{id}', ({ viewer, params }) =>
    invitePassholder(parts, viewer, params.id),
  )
  bind('POST /pass-holders/newTenant/sendInviteToStallwiseGo/', ({ viewer, body }) =>
    inviteSome(parts, viewer, body),
  )
  bind('POST /pass-holders/tenant/resendStallwiseGODownloadMobileApp', ({ viewer, body }) =>
    inviteAgain(parts, viewer, body.id),
  )
  bind(
    'POST /pass-holders/newTenant/sendStallwiseGoMobileGuidanceEmail/',
    async ({ body: { email }, request }) => {
      await limits.requireWithin(request.ip)
      // Not awaited: the response time would reveal whether there is such a passholder.
      void sendGuidance(parts, limits, email).catch((error: unknown) =>
        request.log.error({ err: error }, 'guidance for the mobile app could not be sent'),
      )
      return { sent: true }
    },
  )
  bind('GET /logs/mobile-app', ({ viewer, query }) =>
    parts.database.withViewer(scopeOf(viewer), (tx) => listMobileLog(tx, query)),
  )
}
