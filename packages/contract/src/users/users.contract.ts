import { mailLanguages } from '@stallwise/domain/notifications/mail-language.rules.ts'
import { roles } from '@stallwise/domain/access/roles.ts'
import { userSorts, userStates } from '@stallwise/domain/users/user-list.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { notificationPreferences } from '../notifications/notifications.contract.ts'
import { countedPageOf, id, ifVersion, instant, listQuery, seenVersion, several } from '../base/wire.ts'

/** The customer of a user in a path, or the word `provider` for provider staff, who have none. */
const ofCustomer = z.union([z.literal('provider'), id])
const role = z.enum(roles)

/**
 * Whether the identity provider's record equals ours: `unknown` while it cannot be reached, `unmanaged` without a
 * connection to its directory. Source: decision 2, USR-30.
 */
export const syncState = z.enum(['inSync', 'outOfSync', 'unknown', 'unmanaged'])

/**
 * What a viewer may do with a user. `synchronize` only while it is out of sync, and then neither `edit` nor `block`;
 * `editLots` alone for a user with lots that the viewer does not have (USR-04).
 */
export const userAction = z.enum(['edit', 'editLots', 'block', 'delete', 'resend', 'synchronize'])

/** A user. `role` = the widest of `roles`, `userType` = Administrator or Staff, or null for the other roles; provider staff have no customer and no list of lots. */
export const user = z.object({
  _id: id,
  email: z.string(),
  name: z.string(),
  role,
  roles: z.array(role),
  userType: z.enum(['Administrator', 'Staff']).nullable(),
  customer: z.object({ _id: id, name: z.string() }).nullable(),
  lots: z.array(id),
  verified: z.boolean().describe('whether the identity provider has verified the e-mail address'),
  blocked: z.boolean(),
  sync: syncState,
  createdAt: instant,
  version: z.number().int(),
  allowed: z.array(userAction),
})

const fields = {
  email: z.string().max(1_000),
  name: z.string().max(1_000),
  roles: z.array(role).max(roles.length),
  lots: z.array(id).max(10_000).default([]),
}

/** A new user as entered. Faults by field: USR-01 to USR-05. */
export const newUser = z.object(fields)

/** A change of a user: absent fields are unchanged. A stale `version` is 409 with the current user. */
export const userEdit = z.object({
  _id: id,
  version: z.number().int(),
  email: fields.email.optional(),
  name: fields.name.optional(),
  roles: fields.roles.optional(),
  lots: z.array(id).max(10_000).optional(),
  blocked: z.boolean().optional(),
})

const record = user.pick({
  email: true,
  name: true,
  roles: true,
  lots: true,
  verified: true,
  blocked: true,
})

/** One side of a comparison. */
export const userRecord = record.extend({ customer: id.nullable() })

/** A user here and at the identity provider: ours, and the identity provider's, null when it has none. `differences` names the fields that differ. */
export const userComparison = z.object({
  sync: syncState,
  ours: userRecord,
  theirs: userRecord.nullable(),
  differences: z.array(z.enum(Object.keys(userRecord.shape) as (keyof typeof userRecord.shape)[])),
})

/** A role that the caller can grant. `needsLots`: access is limited to the assigned lots. */
export const grantableRole = z.object({
  role,
  userType: z.enum(['Administrator', 'Staff']).nullable(),
  needsLots: z.boolean(),
})

/** A user's preferences, stored on the server. `startParkingLot` = the lot that `/` opens, null = the list. `mailLanguage` = that of e-mails to the user. */
export const preferences = z.object({
  email: z.string(),
  name: z.string(),
  colorScheme: z.enum(['auto', 'light', 'dark']),
  startParkingLot: id.nullable(),
  mailLanguage: z.enum(mailLanguages),
  notifications: notificationPreferences,
  version: z.number().int(),
})

/** A change of one's own preferences: absent fields are unchanged. A stale `version` is 409 with the current preferences. */
export const preferencesEdit = z.object({
  version: seenVersion,
  name: fields.name.optional(),
  colorScheme: preferences.shape.colorScheme.optional(),
  startParkingLot: id.nullable().optional(),
  mailLanguage: z.enum(mailLanguages).optional(),
  notifications: notificationPreferences.optional(),
})

/** A user. */
export type User = z.infer<typeof user>
/** Whether both records are equal. */
export type SyncState = z.infer<typeof syncState>
/** What a viewer may do with a user. */
export type UserAction = z.infer<typeof userAction>
/** A new user as entered. */
export type NewUser = z.input<typeof newUser>
/** A change of a user. */
export type UserEdit = z.input<typeof userEdit>
/** One side of a comparison. */
export type UserRecord = z.infer<typeof userRecord>
/** A user here and at the identity provider. */
export type UserComparison = z.infer<typeof userComparison>
/** A role that the caller may grant. */
export type GrantableRole = z.infer<typeof grantableRole>
/** A user's preferences. */
export type Preferences = z.infer<typeof preferences>
/** A change of one's own preferences. */
export type PreferencesEdit = z.input<typeof preferencesEdit>

const administer = { area: 'admin', access: 'user.administer', lot: 'none' } as const
const userList = listQuery(userSorts).extend({
  role: several(role).optional().describe('users with any of them'),
  state: several(z.enum(userStates)).optional(),
  sync: several(syncState).optional().describe('compares every user of the list; cursors are places'),
  customer: several(ofCustomer).optional().describe('`provider` = provider staff'),
  id: several(id).optional().describe('these users only'),
})
const named = z.object({ customerId: ofCustomer, userId: id })

/** Endpoints for users. Source: specification section 7, admin. */
export const usersEndpoints = {
  'GET /admin/users': endpoint({
    ...administer,
    summary: 'The users of all customers, including provider staff',
    access: 'customer.administer',
    query: userList,
    reply: countedPageOf(user),
  }),
  'GET /admin/customers/{id}/users': endpoint({
    ...administer,
    summary: 'The users of a customer, or (id = provider) provider staff; a failure is users-unreadable',
    params: z.object({ id: ofCustomer }),
    query: userList,
    reply: countedPageOf(user),
  }),
  'GET /admin/users/{customerId}/roles': endpoint({
    ...administer,
    summary: 'The roles that the caller can grant to users of that customer',
    params: z.object({ customerId: ofCustomer }),
    reply: z.object({ roles: z.array(grantableRole) }),
  }),
  'POST /admin/users/{customerId}': endpoint({
    ...administer,
    summary: 'Create a user, who is sent an e-mail to verify the address and set a password. 409 email-used',
    params: z.object({ customerId: ofCustomer }),
    body: newUser,
    reply: user,
    status: 201,
  }),
  'PUT /admin/customers/{id}/user': endpoint({
    ...administer,
    summary:
      'Change, block or unblock a user; 403 other-lots, 409 user-out-of-sync, last-provider, own-account, email-used',
    params: z.object({ id: ofCustomer }),
    body: userEdit,
    reply: user,
  }),
  'DELETE /admin/users/{customerId}/{email}/{role}': endpoint({
    ...administer,
    summary: 'Delete a user who has that role (as Role or as claim); 409 last-provider, own-account',
    params: z.object({ customerId: ofCustomer, email: z.string(), role: z.string() }),
    query: ifVersion,
    reply: z.object({ deleted: id }),
  }),
  'DELETE /admin/users/staffUser/{userId}/{email}/{customerId}': endpoint({
    ...administer,
    summary: 'Delete a staff user',
    params: z.object({ userId: id, email: z.string(), customerId: id }),
    query: ifVersion,
    reply: z.object({ deleted: id }),
  }),
  'POST /admin/users/{customerId}/{userId}/restore': endpoint({
    ...administer,
    summary: 'Undo a deletion while the account still exists; 409 too-late',
    params: named,
    reply: user,
  }),
  'GET /admin/users/{customerId}/{userId}/sync': endpoint({
    ...administer,
    summary: 'A user here and at the identity provider',
    params: named,
    reply: userComparison,
  }),
  'POST /admin/users/{customerId}/{userId}/sync': endpoint({
    ...administer,
    summary: 'Update the identity provider’s record to match ours',
    params: named,
    reply: user,
  }),
  'POST /admin/users/resend/user-verification-email': endpoint({
    ...administer,
    summary: 'Send the verification link again; earlier links become invalid. 409 already-verified',
    body: z.object({ userId: id }),
    reply: z.object({ sent: z.literal(true) }),
  }),
  'GET /admin/users/{customerId}/{email}/preferences': endpoint({
    ...administer,
    summary: 'A user’s own preferences; `me` can be used as the e-mail, with any customer',
    access: 'preference.own',
    params: z.object({ customerId: ofCustomer, email: z.string() }),
    reply: preferences,
  }),
  'POST /admin/users/preferences/password-link': endpoint({
    ...administer,
    summary: 'E-mail oneself a link to set a new password',
    access: 'preference.own',
    reply: z.object({ sent: z.literal(true) }),
  }),
  'PUT /admin/users/preferences': endpoint({
    ...administer,
    summary: 'Update one’s own preferences',
    access: 'preference.own',
    body: preferencesEdit,
    reply: preferences,
  }),
}
