import { passTypes } from '@stallwise/domain/passholders/passholders.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id, pageOf, pageQuery } from '../base/wire.ts'

/** A pass as its owner sees it. OWN-01. */
export const ownedPass = z.object({
  _id: id,
  parkingLot: id,
  lotName: z.string(),
  passholderId: z.string(),
  name: z.string(),
  passholderGroupName: z.string(),
  suite: z.string().nullable(),
  passType: z.enum(passTypes),
  validFrom: z.iso.date().nullable(),
  validTo: z.iso.date().nullable(),
  state: z.enum(['valid', 'upcoming', 'expired']).describe('today, in the lot’s time zone'),
  licensePlates: z.array(z.string()),
})
/** A pass as its owner sees it. OWN-01. */
export type OwnedPass = z.infer<typeof ownedPass>

const ofOwners = { area: 'passholders', access: 'owner.passholders' } as const

/** Endpoints for pass owners. */
export const ownersEndpoints = {
  'GET /get-owner-pass-holders-list': endpoint({
    ...ofOwners,
    summary: 'The passes that a person owns; an owner sees only its own',
    lot: 'none',
    query: pageQuery.extend({ emailAddress: z.string().max(254).optional() }),
    reply: pageOf(ownedPass),
  }),
  'DELETE /delete-passholders-by-owner/{id}': endpoint({
    ...ofOwners,
    summary: 'Remove a pass; an owner only its own',
    lot: 'object',
    params: z.object({ id }),
    reply: z.null(),
    status: 204,
  }),
  'POST /delete-passholders-by-owner/{id}/restore': endpoint({
    ...ofOwners,
    summary:
      'Restore a pass that the caller removed within the last minute; no effect on one that is not removed',
    lot: 'object',
    params: z.object({ id }),
    reply: z.null(),
    status: 204,
  }),
}
