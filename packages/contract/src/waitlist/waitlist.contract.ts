import { waitlistStates } from '@stallwise/domain/waitlist/waitlist.rules.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { lotResource } from '../base/lot-resource.ts'
import { id, instant } from '../base/wire.ts'

const text = z.string().max(1_000)

/** Waitlists of passholder groups. Rules WTL-01 to WTL-08. */
export const waitlist = lotResource({
  path: '/waitlist',
  area: 'passholder-groups',
  read: 'passholder.read',
  manage: 'passholder.manage',
  fields: {
    passholderGroup: id.nullable().default(null),
    name: text.default(''),
    email: text.default(''),
    suite: text.nullable().default(null),
  },
  shown: {
    passholderGroup: id,
    passholderGroupName: z.string(),
    state: z.enum(waitlistStates),
    position: z
      .number()
      .int()
      .nullable()
      .describe('in its group, from 1; null once it is answered or expired'),
    addedAt: instant,
    offerUntil: instant.nullable(),
  },
  summaries: {
    list: 'The waitlists of a lot’s passholder groups',
    add: 'Add a person to the waitlist of a passholder group, who is mailed the position',
    edit: 'Change an entry of a waitlist',
    remove: 'Remove an entry of a waitlist',
    restore: 'Restore a removed entry of a waitlist',
  },
})

/** An entry of a waitlist. */
export type WaitlistEntry = z.infer<typeof waitlist.view>

/** What the person sees behind the link of an offer. */
export const waitlistOffer = z.object({
  lotName: z.string(),
  passholderGroupName: z.string(),
  name: z.string(),
  timeZone: z.string(),
  offerUntil: instant,
})

/** Endpoints for waitlists. */
export const waitlistEndpoints = {
  ...waitlist.list,
  ...waitlist.writes,
  'POST /waitlist/{id}/move': endpoint({
    area: 'passholder-groups',
    access: 'passholder.manage',
    summary: 'Move a waiting entry to a position in its group',
    lot: 'object',
    params: z.object({ id }),
    body: z.object({ position: z.number().int().min(1).max(100_000) }),
    reply: waitlist.view,
  }),
  'POST /waitlist-offers': endpoint({
    area: 'passholder-groups',
    access: 'public',
    summary: 'The offer behind a mailed link; with `answer` it is accepted or declined. 410 link-expired',
    lot: 'none',
    body: z.object({ token: z.string().max(100), answer: z.enum(['accept', 'decline']).optional() }),
    reply: z.object({
      result: z.enum(['open', 'accepted', 'declined']),
      offer: waitlistOffer.nullable(),
      passholderId: z.string().nullable().describe('the pass ID of an accepted offer'),
    }),
  }),
}
