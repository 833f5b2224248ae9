import { randomBytes } from 'node:crypto'
import {
  DirectoryFault,
  type DirectoryChange,
  type DirectoryUser,
  type IdentityDirectory,
  type NewDirectoryUser,
  type Ticket,
  type TicketPurpose,
} from '@stallwise/ports/identity-directory.port.ts'
import { ManagementClient, type ManagementTimeouts } from '#shared/management/management-client.ts'
import { isKeycloakId, requireDone } from './keycloak.answers.ts'
import { findRealmRoles, assignRoles, readRoleNames } from './keycloak.roles.ts'
import { creationOf, readUser, replacementOf, type KeycloakUser } from './keycloak.user.ts'

export interface KeycloakSettings {
  /** `https://id.example`, with `/auth` for servers that still use it, without a trailing slash. */
  readonly serverUrl: string
  readonly realm: string
  /** A confidential client with a service account. */
  readonly clientId: string
  readonly clientSecret: string
  /** The public client of our pages: links redirect to an address that it allows. */
  readonly pagesClientId: string
  readonly timeouts?: ManagementTimeouts
}

const linkSeconds = 24 * 3_600

const pathOf = (id: string): string => `/users/${id}`

const clientFor = ({ serverUrl, realm, clientId, clientSecret, timeouts }: KeycloakSettings) => {
  const name = encodeURIComponent(realm)
  return new ManagementClient({
    baseUrl: `${serverUrl}/admin/realms/${name}`,
    token: {
      url: `${serverUrl}/realms/${name}/protocol/openid-connect/token`,
      as: 'form',
      fields: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
    },
    timeouts,
  })
}

const readPlain = async (client: ManagementClient, id: string): Promise<KeycloakUser | undefined> => {
  if (!isKeycloakId(id)) return undefined
  const answer = await client.send({ method: 'GET', path: pathOf(id) })
  return answer.status === 404 ? undefined : (requireDone(answer).body as KeycloakUser)
}

const withRoles = async (client: ManagementClient, user: KeycloakUser): Promise<DirectoryUser> =>
  readUser(user, await readRoleNames(client, user.id))

const read = async (client: ManagementClient, id: string): Promise<DirectoryUser | undefined> => {
  const user = await readPlain(client, id)
  if (!user) return undefined
  return withRoles(client, user).catch((error: unknown) => {
    if (error instanceof DirectoryFault && error.code === 'not-found') return undefined
    throw error
  })
}

const findPlainByEmail = async (
  client: ManagementClient,
  email: string,
): Promise<KeycloakUser | undefined> => {
  const address = email.toLowerCase()
  const query = { email: address, exact: 'true', briefRepresentation: 'false' }
  const answer = requireDone(await client.send({ method: 'GET', path: '/users', query }))
  return (answer.body as KeycloakUser[]).find((user) => user.email?.toLowerCase() === address)
}

/** Since Keycloak 24 a realm silently drops attributes that are not declared. */
const requireStored = (user: DirectoryUser, { customerId, lots }: DirectoryChange): DirectoryUser => {
  const hasLots =
    lots === undefined || (user.lots.length === lots.length && lots.every((lot) => user.lots.includes(lot)))
  if (hasLots && (customerId === undefined || user.customerId === customerId)) return user
  throw new DirectoryFault(
    'refused',
    'Keycloak did not store the attributes customer and lots: allow unmanaged attributes to administrators in the realm’s user profile, or declare both',
  )
}

const idFrom = (headers: Headers): string => {
  const id = headers.get('location')?.split('/').at(-1) ?? ''
  if (!isKeycloakId(id))
    throw new DirectoryFault('unavailable', 'Keycloak did not return the id of the created user')
  return id
}

/** A user name can be in use by somebody whose e-mail has changed since; then it gets a suffix. */
const makeUser = async (client: ManagementClient, user: NewDirectoryUser): Promise<string> => {
  const email = user.email.toLowerCase()
  const post = (username: string) =>
    client.send({ method: 'POST', path: '/users', body: creationOf(user, username) })
  const answer = await post(email)
  if (answer.status !== 409) return idFrom(requireDone(answer).headers)
  if (await findPlainByEmail(client, email)) requireDone(answer)
  return idFrom(requireDone(await post(`${email}-${randomBytes(4).toString('hex')}`)).headers)
}

const create = async (client: ManagementClient, user: NewDirectoryUser): Promise<DirectoryUser> => {
  const roles = await findRealmRoles(client, user.roles)
  const id = await makeUser(client, user)
  try {
    await assignRoles(client, id, roles)
    const created = await read(client, id)
    if (!created) throw new DirectoryFault('unavailable', 'Keycloak does not find the user that it created')
    return requireStored(created, user)
  } catch (error) {
    // An incomplete user would occupy the e-mail without having the rights.
    await client.send({ method: 'DELETE', path: pathOf(id), isRepeatable: true }).catch(() => {})
    throw error
  }
}

/** The realm may forbid changing user names, or the name may be in use: then it is unchanged. */
const replace = async (
  client: ManagementClient,
  current: KeycloakUser,
  change: DirectoryChange,
): Promise<void> => {
  const next = replacementOf(current, change)
  const put = (body: KeycloakUser) =>
    client.send({ method: 'PUT', path: pathOf(current.id), body, isRepeatable: true })
  const answer = await put(next)
  const isUsernameRefused = [400, 409].includes(answer.status) && next.username !== current.username
  requireDone(isUsernameRefused ? await put({ ...next, username: current.username! }) : answer)
}

const update = async (
  client: ManagementClient,
  id: string,
  change: DirectoryChange,
): Promise<DirectoryUser> => {
  const current = await readPlain(client, id)
  if (!current) throw new DirectoryFault('not-found')
  const roles = change.roles && (await findRealmRoles(client, change.roles))
  await replace(client, current, change)
  if (roles) await assignRoles(client, id, roles)
  if (change.blocked === true)
    await client.send({ method: 'POST', path: `${pathOf(id)}/logout`, isRepeatable: true })
  const changed = await read(client, id)
  if (!changed) throw new DirectoryFault('not-found')
  return requireStored(changed, change)
}

/** Keycloak e-mails its links itself and never returns them. Opening the link verifies the address. */
const issue = async (
  { client, pagesClientId }: { client: ManagementClient; pagesClientId: string },
  id: string,
  purpose: TicketPurpose,
  returnTo: string,
): Promise<Ticket> => {
  if (!isKeycloakId(id)) throw new DirectoryFault('not-found')
  const query = { client_id: pagesClientId, redirect_uri: returnTo, lifespan: String(linkSeconds) }
  const call =
    purpose === 'setPassword'
      ? { path: `${pathOf(id)}/execute-actions-email`, body: ['UPDATE_PASSWORD'] }
      : { path: `${pathOf(id)}/send-verify-email` }
  requireDone(await client.send({ method: 'PUT', query, ...call }))
  return { sentByDirectory: true }
}

const readMany = async (client: ManagementClient, ids: readonly string[]): Promise<DirectoryUser[]> => {
  const found: DirectoryUser[] = []
  for (let start = 0; start < ids.length; start += 5) {
    const batch = ids.slice(start, start + 5).map((id) => read(client, id))
    for (const user of await Promise.all(batch)) if (user) found.push(user)
  }
  return found
}

/** The users of a Keycloak realm, through its Admin REST API. */
export const openKeycloak = (settings: KeycloakSettings): IdentityDirectory => {
  const client = clientFor(settings)
  const { pagesClientId } = settings
  return {
    kind: 'keycloak',
    find: (id) => read(client, id),
    findByEmail: async (email) => {
      const user = await findPlainByEmail(client, email)
      return user && withRoles(client, user)
    },
    findMany: (ids) => readMany(client, [...new Set(ids)]),
    create: (user) => create(client, user),
    update: (id, change) => update(client, id, change),
    remove: async (id) => {
      if (!isKeycloakId(id)) return
      const answer = await client.send({ method: 'DELETE', path: pathOf(id), isRepeatable: true })
      if (answer.status !== 404) requireDone(answer)
    },
    issueTicket: (id, purpose, returnTo) => issue({ client, pagesClientId }, id, purpose, returnTo),
  }
}
