import { mobileLogKinds, mobileLogSorts } from '@stallwise/domain/invitations/invitations.model.ts'
import { maxPassholdersAtOnce } from '@stallwise/domain/passholders/passholders.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { countedAtFirst, id, instant, listQuery, plainText, several } from '../base/wire.ts'
import { passholders } from '../passholders/passholders.contract.ts'

const manage = { area: 'passholders', access: passholders.manage } as const

/** How many passholders a call invited, and why it did not invite the others. INV-03, INV-04. */
export const invitedSome = z.object({
  invited: z.number().int(),
  alreadyInvited: z.number().int(),
  withoutEmail: z.number().int(),
  unknown: z.array(z.string()).describe('addresses of no passholder of the lot'),
})
/** How many passholders a call invited, and why it did not invite the others. INV-03, INV-04. */
export type InvitedSome = z.infer<typeof invitedSome>

const mobileLogList = listQuery(mobileLogSorts)
const mobileLogQuery = mobileLogList.extend({
  parkingLot: id,
  search: plainText(200).optional(),
  kind: several(z.enum(mobileLogKinds)).optional(),
  sort: mobileLogList.shape.sort.removeDefault().default('-at'),
})

/** An entry of the mobile app log. INV-40. */
export const mobileLogEntry = z.object({
  _id: id,
  at: instant,
  kind: z.enum(mobileLogKinds),
  passholder: z.object({ _id: id, passholderId: z.string(), name: z.string() }),
  email: z.string().nullable(),
  platform: z.string().nullable(),
  appVersion: z.string().nullable(),
  detail: z.string().nullable().describe('who invited, or why an e-mail or a sign-in failed'),
})
/** An entry of the mobile app log. INV-40. */
export type MobileLogEntry = z.infer<typeof mobileLogEntry>

/** Endpoints for invitations to the companion app, and its log. */
export const invitationsEndpoints = {
  'POST /pass-holders/inviteToStallwiseGo/{id}': endpoint({
    ...manage,
    summary: 'Invite a passholder to the companion app by e-mail; 409 invite-already-sent, no-email',
    lot: 'object',
    params: z.object({ id }),
    reply: passholders.view,
  }),
  'POST /pass-holders/newTenant/sendInviteToStallwiseGo/': endpoint({
    ...manage,
    summary: 'Invite passholders by id or by e-mail address, those that were not invited yet',
    lot: 'body.parkingLot',
    body: z.object({
      parkingLot: id,
      ids: z.array(id).max(maxPassholdersAtOnce).default([]),
      email: z.string().max(10_000).default('').describe('one or several addresses, comma separated'),
    }),
    reply: invitedSome,
  }),
  'POST /pass-holders/tenant/resendStallwiseGODownloadMobileApp': endpoint({
    ...manage,
    summary: 'Send a passholder the invitation again; at most 3 an hour',
    lot: 'object',
    body: z.object({ id }),
    reply: passholders.view,
  }),
  'POST /pass-holders/newTenant/sendStallwiseGoMobileGuidanceEmail/': endpoint({
    area: 'passholders',
    access: 'public',
    summary:
      'Mail how to get the companion app, if the address is a passholder’s; the response is the same for all others',
    lot: 'none',
    body: z.object({ email: z.string().max(254) }),
    reply: z.object({ sent: z.literal(true) }),
  }),
  'GET /logs/mobile-app': endpoint({
    area: 'logs',
    access: 'log.read',
    summary:
      'The mobile app log of a lot, the newest first unless sorted otherwise; pages that continue another one have no total',
    lot: 'query.parkingLot',
    query: mobileLogQuery,
    reply: countedAtFirst(mobileLogEntry),
  }),
}
