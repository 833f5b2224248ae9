import { capabilities, type Capability } from '@stallwise/domain/access/capabilities.ts'
import { roles } from '@stallwise/domain/access/roles.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id } from '../base/wire.ts'

const demoAccount = z.object({
  role: z.enum(roles),
  email: z.string(),
  password: z.string(),
  name: z.string(),
})

/** What the browser needs before sign-in; `demoAccounts` only in demo mode. */
export const config = z.object({
  issuer: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  scope: z.string(),
  audience: z.string(),
  locale: z.enum(['en-US', 'es-MX']),
  timeZone: z.string(),
  productName: z.string(),
  contactUrl: z.string().nullable(),
  hasSyncSource: z.boolean().describe('whether another server is configured to copy lots from'),
  demoAccounts: z.array(demoAccount).optional(),
})

/**
 * The signed-in user. `rights` = each capability with its reach; `lots` is 'all' for provider staff; `mailbox` is
 * present for users who can open the mailbox of demo mode; `overdueBackup` for provider staff, while no backup of the database
 * was made for a day and a half: when the last one was, null if there is none.
 */
export const me = z.object({
  _id: id,
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(roles)),
  customer: z.object({ _id: id, name: z.string() }).nullable(),
  lots: z.union([z.literal('all'), z.array(id)]),
  rights: z.partialRecord(z.enum(capabilities as [Capability, ...Capability[]]), z.enum(['all', 'own'])),
  mailbox: z.literal(true).optional(),
  overdueBackup: z.object({ lastAt: z.iso.datetime().nullable() }).optional(),
})

/** The signed-in user. */
export type Me = z.infer<typeof me>
/** What the browser needs before sign-in. */
export type Config = z.infer<typeof config>

/** Endpoints for the session. */
export const sessionEndpoints = {
  'GET /config': endpoint({
    area: 'session',
    summary: 'Settings that the browser needs before sign-in',
    access: 'public',
    lot: 'none',
    reply: config,
  }),
  'GET /me': endpoint({
    area: 'session',
    summary: 'The signed-in user with roles, lots and rights',
    access: 'preference.own',
    lot: 'none',
    reply: me,
  }),
}
