import { randomBytes } from 'node:crypto'
import {
  DirectoryFault,
  type IdentityDirectory,
  type Ticket,
  type TicketPurpose,
} from '@stallwise/ports/identity-directory.port.ts'
import { ManagementClient, type ManagementTimeouts } from '#shared/management/management-client.ts'
import {
  isAuth0Id,
  maxSingleReads,
  pathOf,
  readOne,
  readOneByOne,
  requireDone,
  searchMany,
} from './auth0.people.ts'
import { RecentWrites } from './recent-writes.ts'
import { creationOf, patchOf, readUser, type Auth0User } from './auth0.user.ts'

export interface Auth0Settings {
  /** `https://tenant.eu.auth0.com`, without a closing slash: the tenant's own domain, not a custom one. */
  readonly tenantUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** The database connection with our users. */
  readonly connection: string
  readonly timeouts?: ManagementTimeouts
}

const ticketSeconds = 24 * 3_600

/** A random password that nobody knows: users set their own. Auth0's strictest policy requires all kinds of characters. */
const unknownPassword = (): string => `${randomBytes(32).toString('base64url')}aA1!`

const clientFor = ({ tenantUrl, clientId, clientSecret, timeouts }: Auth0Settings) =>
  new ManagementClient({
    baseUrl: `${tenantUrl}/api/v2`,
    token: {
      url: `${tenantUrl}/oauth/token`,
      as: 'json',
      fields: {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        audience: `${tenantUrl}/api/v2/`,
      },
    },
    timeouts,
  })

const ticketCall = (id: string, purpose: TicketPurpose, returnTo: string) =>
  purpose === 'setPassword'
    ? {
        path: '/tickets/password-change',
        body: {
          user_id: id,
          result_url: returnTo,
          ttl_sec: ticketSeconds,
          mark_email_as_verified: true,
          includeEmailInRedirect: false,
        },
      }
    : {
        path: '/tickets/email-verification',
        body: {
          user_id: id,
          result_url: returnTo,
          ttl_sec: ticketSeconds,
          includeEmailInRedirect: false,
        },
      }

const issue = async (
  client: ManagementClient,
  id: string,
  purpose: TicketPurpose,
  returnTo: string,
): Promise<Ticket> => {
  if (!isAuth0Id(id)) throw new DirectoryFault('not-found')
  const expiresAt = new Date(Date.now() + ticketSeconds * 1_000)
  const call = ticketCall(id, purpose, returnTo)
  const { body } = requireDone(await client.send({ method: 'POST', ...call }))
  const { ticket } = (body ?? {}) as { ticket?: unknown }
  if (typeof ticket !== 'string' || !URL.canParse(ticket))
    throw new DirectoryFault('unavailable', 'Auth0 returned no link')
  return { link: ticket, expiresAt }
}

/** Ends sessions if the tenant's plan and our rights allow it; a blocked user gets no new token in any case. */
const endSessions = async (client: ManagementClient, id: string): Promise<void> => {
  await client.send({ method: 'DELETE', path: `${pathOf(id)}/sessions`, isRepeatable: true }).catch(() => {})
}

/** The users of an Auth0 tenant, through its Management API v2. */
export const openAuth0 = (settings: Auth0Settings): IdentityDirectory => {
  const client = clientFor(settings)
  const { connection } = settings
  const recent = new RecentWrites()
  const isOurs = ({ identities }: Auth0User) => identities?.some((one) => one.connection === connection)

  return {
    kind: 'auth0',
    find: async (id) => {
      const user = await readOne(client, id)
      return user && readUser(user)
    },
    // Auth0 stores addresses in lower case, and this call is case-sensitive; unlike the search it is immediately consistent.
    findByEmail: async (email) => {
      const query = { email: email.toLowerCase() }
      const answer = requireDone(await client.send({ method: 'GET', path: '/users-by-email', query }))
      const user = (answer.body as Auth0User[]).find(isOurs)
      return user && readUser(user)
    },
    findMany: async (ids) => {
      const validIds = [...new Set(ids)].filter(isAuth0Id)
      const readById = validIds.length <= maxSingleReads ? validIds : validIds.filter((id) => recent.has(id))
      const searched = validIds.filter((id) => !readById.includes(id))
      const users = [...(await readOneByOne(client, readById)), ...(await searchMany(client, searched))]
      return users.map(readUser)
    },
    create: async (user) => {
      const body = creationOf(user, connection, unknownPassword())
      const created = requireDone(await client.send({ method: 'POST', path: '/users', body }))
        .body as Auth0User
      recent.note(created.user_id)
      return readUser(created)
    },
    update: async (id, change) => {
      const current = await readOne(client, id)
      if (!current) throw new DirectoryFault('not-found')
      const body = patchOf(current, change, connection)
      if (Object.keys(body).length === 0) return readUser(current)
      recent.note(id)
      const call = { method: 'PATCH', path: pathOf(id), body, isRepeatable: true } as const
      const changed = requireDone(await client.send(call)).body as Auth0User
      if (change.blocked === true) await endSessions(client, id)
      return readUser(changed)
    },
    remove: async (id) => {
      if (!isAuth0Id(id)) return
      recent.note(id)
      const answer = await client.send({ method: 'DELETE', path: pathOf(id), isRepeatable: true })
      if (answer.status !== 404) requireDone(answer)
    },
    issueTicket: (id, purpose, returnTo) => issue(client, id, purpose, returnTo),
  }
}
