import { randomBytes, randomUUID } from 'node:crypto'
import { roleClaims } from '@stallwise/domain/access/roles.ts'
import { openKeycloak } from './keycloak.directory.ts'
import {
  startJsonServer,
  type JsonAnswer,
  type JsonRequest,
} from '#shared/management/json-server.simulator.ts'
import type { ManagementTimeouts } from '#shared/management/management-client.ts'

interface Kept {
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

const realm = 'stallwise'
const pagesClientId = 'stallwise-web'
const said = (status: number, errorMessage: string): JsonAnswer => ({ status, body: { errorMessage } })
const noUser: JsonAnswer = { status: 404, body: { error: 'User not found' } }
const done: JsonAnswer = { status: 204 }

class Realm {
  readonly users = new Map<string, Kept>()
  readonly roles = new Map<string, RealmRole>(
    ['offline_access', ...roleClaims].map((name) => [name, { id: randomUUID(), name }]),
  )
  readonly tokens = new Map<string, number>()
  readonly mails: RealmMail[] = []
  keepsAttributes = true
  mayEditUsername = true
  hasMail = true
  tokenSeconds = 60

  fault(body: Fields, butFor?: string): JsonAnswer | undefined {
    const others = [...this.users.values()].filter(({ id }) => id !== butFor)
    if (others.some(({ username }) => username === body.username))
      return said(409, 'User exists with same username')
    if (others.some(({ email }) => email === body.email)) return said(409, 'User exists with same email')
    const hasInvalidCharacter = /[<>&"$%!#?§;*~/\\|^=[\]{}()\p{Cc}]/u.test(
      `${String(body.firstName)}${String(body.lastName)}`,
    )
    return hasInvalidCharacter ? said(400, 'error-person-name-invalid-character') : undefined
  }

  attributes(body: Fields): Record<string, string[]> {
    return this.keepsAttributes ? ((body.attributes ?? {}) as Record<string, string[]>) : {}
  }
}

const shown = ({ roles: _r, groupRoles: _g, sessions: _s, ...user }: Kept) => ({
  ...user,
  createdTimestamp: 1,
})

const create = (of: Realm, url: string, body: Fields): JsonAnswer => {
  const fault = of.fault(body)
  if (fault) return fault
  const user: Kept = {
    id: randomUUID(),
    username: String(body.username),
    email: String(body.email).toLowerCase(),
    firstName: String(body.firstName),
    lastName: String(body.lastName),
    enabled: body.enabled === true,
    emailVerified: body.emailVerified === true,
    attributes: of.attributes(body),
    roles: ['offline_access'],
    groupRoles: [],
    sessions: 0,
  }
  of.users.set(user.id, user)
  return { status: 201, headers: { location: `${url}/admin/realms/${realm}/users/${user.id}` } }
}

/** Fields missing in a replacement are cleared, as in Keycloak 24. */
const replace = (of: Realm, user: Kept, body: Fields): JsonAnswer => {
  const fault = of.fault(body, user.id)
  if (fault) return fault
  if (!of.mayEditUsername && body.username !== user.username)
    return said(400, 'error-user-attribute-read-only')
  Object.assign(user, {
    username: body.username ?? user.username,
    email: body.email,
    firstName: body.firstName,
    lastName: body.lastName,
    enabled: body.enabled ?? user.enabled,
    emailVerified: body.emailVerified ?? user.emailVerified,
    attributes: of.attributes(body),
  })
  return done
}

const changeRoles = (of: Realm, user: Kept, method: string, body: unknown): JsonAnswer => {
  const named = body as RealmRole[]
  if (named.some(({ id, name }) => of.roles.get(name)?.id !== id))
    return { status: 404, body: { error: 'Role not found' } }
  const names = named.map(({ name }) => name)
  user.roles =
    method === 'POST'
      ? [...new Set([...user.roles, ...names])]
      : user.roles.filter((one) => !names.includes(one))
  return done
}

const mailTo = (of: Realm, user: Kept, query: URLSearchParams, actions: readonly string[]): JsonAnswer => {
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!user.enabled) return said(400, 'User is disabled')
  if (query.get('client_id') !== pagesClientId) return said(400, "Client doesn't exist")
  if (!redirectUri.startsWith('https://app.example/')) return said(400, 'Invalid redirect uri.')
  if (!of.hasMail) return said(500, 'Failed to send execute actions email')
  of.mails.push({ to: user.email!, actions, redirectUri, lifespan: Number(query.get('lifespan')) })
  return done
}

const aboutUser = (of: Realm, request: JsonRequest, id: string, part: string): JsonAnswer => {
  const { method, body, query } = request
  const user = of.users.get(id)
  if (!user) return noUser
  const rolesNamed = (names: readonly string[]) => names.map((name) => of.roles.get(name)!)
  if (part === '' && method === 'GET') return { status: 200, body: shown(user) }
  if (part === '' && method === 'PUT') return replace(of, user, body as Fields)
  if (part === '' && method === 'DELETE') return of.users.delete(id) ? done : noUser
  if (part === 'logout') {
    user.sessions = 0
    return done
  }
  if (part === 'role-mappings/realm/composite')
    return { status: 200, body: rolesNamed([...new Set([...user.roles, ...user.groupRoles])]) }
  if (part === 'role-mappings/realm')
    return method === 'GET'
      ? { status: 200, body: rolesNamed(user.roles) }
      : changeRoles(of, user, method, body)
  if (part === 'execute-actions-email') return mailTo(of, user, query, body as string[])
  return part === 'send-verify-email' ? mailTo(of, user, query, ['VERIFY_EMAIL']) : noUser
}

/** Without `exact` an e-mail matches by any part of it. */
const search = (of: Realm, query: URLSearchParams): JsonAnswer => {
  const wanted = query.get('email') ?? ''
  const fits = (email = '') => (query.get('exact') === 'true' ? email === wanted : email.includes(wanted))
  const found = [...of.users.values()].filter(({ email }) => fits(email))
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
  const of = new Realm()
  const giveToken = (body: Fields): JsonAnswer => {
    const isOurs = body.client_id === credentials.clientId && body.client_secret === credentials.clientSecret
    if (!isOurs || body.grant_type !== 'client_credentials')
      return {
        status: 401,
        body: { error: 'unauthorized_client', error_description: 'Invalid client credentials' },
      }
    const token = randomBytes(16).toString('hex')
    of.tokens.set(token, Date.now() + of.tokenSeconds * 1_000)
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: of.tokenSeconds } }
  }
  const answer = (request: JsonRequest): JsonAnswer => {
    const { method, path, query, body, authorization } = request
    if (path === `/realms/${realm}/protocol/openid-connect/token`) return giveToken(body as Fields)
    const until = of.tokens.get((authorization ?? '').replace(/^Bearer /, ''))
    if (until === undefined || until < Date.now())
      return { status: 401, body: { error: 'HTTP 401 Unauthorized' } }
    const inside = path.replace(`/admin/realms/${realm}`, '')
    const [, kind, name = '', ...rest] = inside.split('/')
    if (kind === 'roles') {
      const role = of.roles.get(decodeURIComponent(name))
      return role ? { status: 200, body: role } : { status: 404, body: { error: 'Could not find role' } }
    }
    if (name !== '') return aboutUser(of, request, name, rest.join('/'))
    return method === 'POST' ? create(of, server.url, body as Fields) : search(of, query)
  }
  const server = await startJsonServer(answer)
  return {
    url: server.url,
    seen: server.seen,
    failNext: server.failNext,
    close: server.close,
    realm,
    ...credentials,
    /** Our adapter for it. */
    open: (timeouts?: ManagementTimeouts) =>
      openKeycloak({
        serverUrl: server.url,
        realm,
        pagesClientId,
        ...credentials,
        ...(timeouts && { timeouts }),
      }),
    /** The realm as its administrator sees and configures it. */
    of,
  }
}
