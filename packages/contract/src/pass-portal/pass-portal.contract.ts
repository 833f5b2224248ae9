import { passTypes } from '@stallwise/domain/passholders/passholders.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { cents, instant } from '../base/wire.ts'
import { passholders } from '../passholders/passholders.contract.ts'
import { vehicleEntered, vehicleShown } from '../passholders/passholder-vehicle.contract.ts'

/** What a passholder sees behind a link of the pass portal. PTL-10. */
export const portalPass = z.object({
  lotName: z.string(),
  timeZone: z.string(),
  passholderId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  suite: z.string().nullable(),
  passType: z.enum(passTypes),
  validFrom: passholders.view.shape.validFrom,
  validTo: passholders.view.shape.validTo,
  isMultiPass: z.boolean(),
  numberOfVehicles: z.number().int().nullable(),
  vehicles: z.array(vehicleShown),
  version: z.number().int(),
  linkUntil: instant,
  payment: z
    .object({
      dueCents: cents,
      currency: z.string(),
      path: z.string().describe('of the payment page, below the address of this installation'),
    })
    .nullable()
    .describe('what is due of the pass; null if nothing is, or it cannot be paid here. PCH-40'),
})
/** What a passholder sees behind a link of the pass portal. PTL-10. */
export type PortalPassView = z.infer<typeof portalPass>

const ofPublic = { area: 'passholders', access: 'public', lot: 'none' } as const
const short = z.string().max(254)

/** Endpoints of the pass portal, for passholders without an account. */
export const passPortalEndpoints = {
  'POST /v2/pass-holders-details/': endpoint({
    ...ofPublic,
    summary:
      'The pass portal. With `passholderId` and `email`: mails a link, if both belong to one pass; the response is the same for all others. With the `token` of a link: the pass. With `token` and `changes`: changes it; the link is used up. 410 link-expired, 429 too-many-requests',
    body: z.object({
      passholderId: z.string().max(40).optional(),
      email: short.optional(),
      token: z.string().max(100).optional(),
      changes: z
        .object({
          name: z.string().max(1_000),
          email: z.string().max(1_000),
          vehicles: z.array(vehicleEntered).max(1_000),
          version: z.number().int(),
        })
        .optional(),
    }),
    reply: z.object({
      result: z.enum(['requested', 'opened', 'changed']),
      pass: portalPass.nullable().describe('if it was opened'),
    }),
  }),
  'GET /pass-holders/getpassholderEmail/{email}': endpoint({
    ...ofPublic,
    summary: 'The address as the pass portal uses it; does not tell whether it belongs to a passholder',
    changes: true,
    params: z.object({ email: short }),
    reply: z.object({ email: z.string() }),
  }),
}
