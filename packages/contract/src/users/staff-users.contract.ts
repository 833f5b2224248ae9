import { z } from 'zod'
import { productAccess } from '../lots/lots.contract.ts'
import { endpoint } from '../base/endpoint.ts'
import { id } from '../base/wire.ts'
import { user } from './users.contract.ts'

/** A user of type Staff on one lot, with the products that it may use there: never more than the lot has. */
export const staffUser = user.extend({ productAccess })

/** A new staff user of a lot; if the customer already has a staff user with this e-mail, that user gets the lot in addition (USR-40). */
export const newStaffUser = z.object({
  parkingLot: id,
  email: z.string().max(1_000),
  name: z.string().max(1_000),
  productAccess: productAccess.partial().default({}),
})

/** Which products a staff user may use on a lot; absent ones are unchanged. */
export const staffUserEdit = z.object({
  userId: id,
  version: z.number().int(),
  productAccess: productAccess.partial(),
})

/** A user of type Staff on one lot. */
export type StaffUser = z.infer<typeof staffUser>
/** A new staff user of a lot. */
export type NewStaffUser = z.input<typeof newStaffUser>
/** Which products a staff user may use on a lot. */
export type StaffUserEdit = z.infer<typeof staffUserEdit>

const ofLot = {
  area: 'managers',
  access: 'lot.configure',
  lot: 'params.id',
  params: z.object({ id }),
} as const

/** Endpoints for staff users. Source: specification section 7, parking lots. */
export const staffUsersEndpoints = {
  'POST /parking-lots/add-staff-user/': endpoint({
    area: 'managers',
    summary: 'Create a staff user of a lot; 409 email-used',
    access: 'lot.configure',
    lot: 'body.parkingLot',
    body: newStaffUser,
    reply: staffUser,
    status: 201,
  }),
  'GET /parking-lots/staffusers/{id}': endpoint({
    ...ofLot,
    summary: 'Staff users of a lot, and which products the lot has',
    reply: z.object({ staffUsers: z.array(staffUser), productAccess }),
  }),
  'PUT /parking-lots/staffusers/{id}': endpoint({
    ...ofLot,
    summary: 'Update which products a staff user can use on a lot',
    body: staffUserEdit,
    reply: staffUser,
  }),
  'GET /parking-lots/staffusers/visitorValidation/{id}': endpoint({
    ...ofLot,
    summary: 'Staff users who can validate visitors on a lot',
    access: 'visitor.manage',
    reply: z.object({ staffUsers: z.array(z.object({ _id: id, name: z.string() })) }),
  }),
}
