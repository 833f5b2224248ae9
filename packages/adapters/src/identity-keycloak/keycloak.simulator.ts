import { randomBytes, randomUUID } from 'node:crypto'
import { roleClaims } from '@stallwise/domain/access/roles.ts'
import { openKeycloak } from './keycloak.directory.ts'
import {
  startJsonServer,
  type JsonAnswer,
  type JsonRequest,
} from '#shared/management/json-server.simulator.ts'
import type { ManagementTimeouts } from '#shared/management/management-client.ts'

interface SimulatedUser {
  id: string
  username: string
  email?: string
  firstName?: string
  lastName?: string
  enabled: boolean
  emailVerified: boolean
  attributes: Record<string, string[]>
  roles: string[]
  /** Roles by groups, which cannot be removed from the user. */
  groupRoles: string[]
  sessions: number
}

interface RealmRole {
  id: string
  name: string
}

/** An e-mail that the realm sent. */
export interface RealmMail {
  readonly to: string
  readonly actions: readonly string[]
  readonly redirectUri: string
  readonly lifespan: number
}

type Fields = Record<string, unknown>

const realmName = 'stallwise'
const pagesClientId = 'stallwise-web'
const errorResponse = (status: number, errorMessage: string): JsonAnswer => ({
  status,
  body: { errorMessage },
})
const noUser: JsonAnswer = { status: 404, body: { error: 'User not found' } }
const done: JsonAnswer = { status: 204 }

class Realm {
  readonly users = new Map<string, SimulatedUser>()
  readonly roles = new Map<string, RealmRole>(
    ['offline_access', ...roleClaims].map((name) => [name, { id: randomUUID(), name }]),
  )
  readonly tokens = new Map<string, number>()
  readonly mails: RealmMail[] = []
  storesAttributes = true
  mayEditUsername = true
  hasMail = true
  tokenSeconds = 60

  fault(body: Fields, exceptId?: string): JsonAnswer | undefined {
    const others = [...this.users.values()].filter(({ id }) => id !== exceptId)
    if (others.some(({ username }) => username === body.username))
      return errorResponse(409, 'User exists with same username')
    if (others.some(({ email }) => email === body.email))
      return errorResponse(409, 'User exists with same email')
    const hasInvalidCharacter = /[<>&"$%!#?§;*~/\\|^=[\]{}()\p{Cc}]/u.test(
      `${String(body.firstName)}${String(body.lastName)}`,
    )
    return hasInvalidCharacter ? errorResponse(400, 'error-person-name-invalid-character') : undefined
  }

  attributes(body: Fields): Record<string, string[]> {
    return this.storesAttributes ? ((body.attributes ?? {}) as Record<string, string[]>) : {}
  }
}

const shown = ({ roles: _r, groupRoles: _g, sessions: _s, ...user }: SimulatedUser) => ({
  ...user,
  createdTimestamp: 1,
})

const create = (realm: Realm, url: string, body: Fields): JsonAnswer => {
  const fault = realm.fault(body)
  if (fault) return fault
  const user: SimulatedUser = {
    id: randomUUID(),
    username: String(body.username),
    email: String(body.email).toLowerCase(),
    firstName: String(body.firstName),
    lastName: String(body.lastName),
    enabled: body.enabled === true,
    emailVerified: body.emailVerified === true,
    attributes: realm.attributes(body),
    roles: ['offline_access'],
    groupRoles: [],
    sessions: 0,
  }
  realm.users.set(user.id, user)
  return { status: 201, headers: { location: `${url}/admin/realms/${realmName}/users/${user.id}` } }
}

/** Fields missing in a replacement are cleared, as in Keycloak 24. */
const replace = (realm: Realm, user: SimulatedUser, body: Fields): JsonAnswer => {
  const fault = realm.fault(body, user.id)
  if (fault) return fault
  if (!realm.mayEditUsername && body.username !== user.username)
    return errorResponse(400, 'error-user-attribute-read-only')
  Object.assign(user, {
    username: body.username ?? user.username,
    email: body.email,
    firstName: body.firstName,
    lastName: body.lastName,
    enabled: body.enabled ?? user.enabled,
    emailVerified: body.emailVerified ?? user.emailVerified,
    attributes: realm.attributes(body),
  })
  return done
}

const changeRoles = (realm: Realm, user: SimulatedUser, method: string, body: unknown): JsonAnswer => {
  const named = body as RealmRole[]
  if (named.some(({ id, name }) => realm.roles.get(name)?.id !== id))
    return { status: 404, body: { error: 'Role not found' } }
  const names = named.map(({ name }) => name)
  user.roles =
    method === 'POST'
      ? [...new Set([...user.roles, ...names])]
      : user.roles.filter((one) => !names.includes(one))
  return done
}

const mailTo = (
  realm: Realm,
  user: SimulatedUser,
  query: URLSearchParams,
  actions: readonly string[],
): JsonAnswer => {
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!user.enabled) return errorResponse(400, 'User is disabled')
  if (query.get('client_id') !== pagesClientId) return errorResponse(400, "Client doesn't exist")
  if (!redirectUri.startsWith('https://app.example/')) return errorResponse(400, 'Invalid redirect uri.')
  if (!realm.hasMail) return errorResponse(500, 'Failed to send execute actions email')
  realm.mails.push({ to: user.email!, actions, redirectUri, lifespan: Number(query.get('lifespan')) })
  return done
}

const handleUserRequest = (realm: Realm, request: JsonRequest, id: string, part: string): JsonAnswer => {
  const { method, body, query } = request
  const user = realm.users.get(id)
  if (!user) return noUser
  const rolesNamed = (names: readonly string[]) => names.map((name) => realm.roles.get(name)!)
  if (part === '' && method === 'GET') return { status: 200, body: shown(user) }
  if (part === '' && method === 'PUT') return replace(realm, user, body as Fields)
  if (part === '' && method === 'DELETE') return realm.users.delete(id) ? done : noUser
  if (part === 'logout') {
    user.sessions = 0
    return done
  }
  if (part === 'role-mappings/realm/composite')
    return { status: 200, body: rolesNamed([...new Set([...user.roles, ...user.groupRoles])]) }
  if (part === 'role-mappings/realm')
    return method === 'GET'
      ? { status: 200, body: rolesNamed(user.roles) }
      : changeRoles(realm, user, method, body)
  if (part === 'execute-actions-email') return mailTo(realm, user, query, body as string[])
  return part === 'send-verify-email' ? mailTo(realm, user, query, ['VERIFY_EMAIL']) : noUser
}

/** Without `exact` an e-mail matches by any part of it. */
const search = (realm: Realm, query: URLSearchParams): JsonAnswer => {
  const email = query.get('email') ?? ''
  const matches = (other = '') => (query.get('exact') === 'true' ? other === email : other.includes(email))
  const found = [...realm.users.values()].filter((user) => matches(user.email))
  const isBrief = query.get('briefRepresentation') !== 'false'
  return {
    status: 200,
    body: found.map((user) => (isBrief ? { ...shown(user), attributes: undefined } : shown(user))),
  }
}

/** A Keycloak realm on loopback: its token endpoint and the part of its Admin REST API that we use. */
export const startKeycloak = async (
  credentials = { clientId: 'backend', clientSecret: 'a-secret-of-keycloak' },
) => {
  const realm = new Realm()
  const issueToken = (body: Fields): JsonAnswer => {
    const isOurs = body.client_id === credentials.clientId && body.client_secret === credentials.clientSecret
    if (!isOurs || body.grant_type !== 'client_credentials')
      return {
        status: 401,
        body: { error: 'unauthorized_client', error_description: 'Invalid client credentials' },
      }
    const token = randomBytes(16).toString('hex')
    realm.tokens.set(token, Date.now() + realm.tokenSeconds * 1_000)
    return {
      status: 200,
      body: { access_token: token, token_type: 'Bearer', expires_in: realm.tokenSeconds },
    }
  }
  const answer = (request: JsonRequest): JsonAnswer => {
    const { method, path, query, body, authorization } = request
    if (path === `/realms/${realmName}/protocol/openid-connect/token`) return issueToken(body as Fields)
    const until = realm.tokens.get((authorization ?? '').replace(/^Bearer /, ''))
    if (until === undefined || until < Date.now())
      return { status: 401, body: { error: 'HTTP 401 Unauthorized' } }
    const inside = path.replace(`/admin/realms/${realmName}`, '')
    const [, kind, name = '', ...rest] = inside.split('/')
    if (kind === 'roles') {
      const role = realm.roles.get(decodeURIComponent(name))
      return role ? { status: 200, body: role } : { status: 404, body: { error: 'Could not find role' } }
    }
    if (name !== '') return handleUserRequest(realm, request, name, rest.join('/'))
    return method === 'POST' ? create(realm, server.url, body as Fields) : search(realm, query)
  }
  const server = await startJsonServer(answer)
  return {
    url: server.url,
    seen: server.seen,
    failNext: server.failNext,
    close: server.close,
    realm: realmName,
    ...credentials,
    /** Our adapter for it. */
    open: (timeouts?: ManagementTimeouts) =>
      openKeycloak({
        serverUrl: server.url,
        realm: realmName,
        pagesClientId,
        ...credentials,
        ...(timeouts && { timeouts }),
      }),
    /** The realm as its administrator sees and configures it. */
    state: realm,
  }
}
