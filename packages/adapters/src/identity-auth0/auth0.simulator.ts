import { randomBytes } from 'node:crypto'
import { openAuth0 } from './auth0.directory.ts'
import {
  startJsonServer,
  type JsonAnswer,
  type JsonRequest,
} from '#shared/management/json-server.simulator.ts'
import type { ManagementTimeouts } from '#shared/management/management-client.ts'

interface SimulatedUser {
  user_id: string
  email: string
  name: string
  email_verified: boolean
  blocked?: boolean
  app_metadata: Record<string, unknown>
  identities: { connection: string; provider: string; user_id: string }[]
}

type Fields = Record<string, unknown>

const connection = 'Username-Password-Authentication'
const fault = (status: number, error: string, message: string, errorCode?: string): JsonAnswer => ({
  status,
  body: { statusCode: status, error, message, ...(errorCode && { errorCode }) },
})
const unknownUser = () => fault(404, 'Not Found', 'The user does not exist.', 'inexistent_user')
const invalidToken = () => fault(401, 'Unauthorized', 'Invalid token', 'invalid_token')

/** Top-level keys are merged, null removes one, as Auth0 does with metadata. */
const merge = (old: Fields, more: Fields): Fields =>
  Object.fromEntries(Object.entries({ ...old, ...more }).filter(([, value]) => value !== null))

const isStrong = (password: unknown): boolean =>
  typeof password === 'string' &&
  password.length >= 8 &&
  Buffer.byteLength(password) <= 72 &&
  [/[a-z]/, /[A-Z]/, /\d/, /[^\w]/].every((kind) => kind.test(password))

/** A tenant: its users, their copy in the search index, and the issued tokens. */
class Tenant {
  readonly users = new Map<string, SimulatedUser>()
  /** The copy in the search index, updated on request only. */
  searchable = new Map<string, SimulatedUser>()
  readonly tokens = new Set<string>()
  indexesAtOnce = true

  isEmailInUse(email: unknown, exceptId?: string): boolean {
    const lower = String(email).toLowerCase()
    return [...this.users.values()].some(
      ({ email: other, user_id }) => other === lower && user_id !== exceptId,
    )
  }

  index(): void {
    this.searchable = new Map(structuredClone([...this.users]))
  }

  changed(): void {
    if (this.indexesAtOnce) this.index()
  }
}

const createUser = (tenant: Tenant, body: Fields): JsonAnswer => {
  if (body.connection !== connection)
    return fault(400, 'Bad Request', 'The connection does not exist.', 'inexistent_connection')
  if (!isStrong(body.password))
    return fault(400, 'Bad Request', 'PasswordStrengthError: Password is too weak', 'invalid_password')
  if (tenant.isEmailInUse(body.email))
    return fault(409, 'Conflict', 'The user already exists.', 'auth0_idp_error')
  const id = randomBytes(12).toString('hex')
  const user: SimulatedUser = {
    user_id: `auth0|${id}`,
    email: String(body.email).toLowerCase(),
    name: String(body.name),
    email_verified: body.email_verified === true,
    blocked: body.blocked === true,
    app_metadata: merge({}, (body.app_metadata ?? {}) as Fields),
    identities: [{ connection, provider: 'auth0', user_id: id }],
  }
  tenant.users.set(user.user_id, user)
  tenant.changed()
  return { status: 201, body: user }
}

const patchUser = (tenant: Tenant, user: SimulatedUser, body: Fields): JsonAnswer => {
  const { email, app_metadata, connection: named, verify_email, ...plain } = body
  if (email !== undefined && verify_email !== false)
    return fault(400, 'Bad Request', 'the simulator would have sent a mail of its own')
  if (email !== undefined && named !== connection) return fault(400, 'Bad Request', 'no connection named')
  if (email !== undefined && tenant.isEmailInUse(email, user.user_id))
    return fault(400, 'Bad Request', 'The specified new email already exists', 'auth0_idp_error')
  Object.assign(user, plain, email === undefined ? {} : { email: String(email).toLowerCase() })
  if (app_metadata) user.app_metadata = merge(user.app_metadata, app_metadata as Fields)
  tenant.changed()
  return { status: 200, body: user }
}

const search = (tenant: Tenant, query: URLSearchParams): JsonAnswer => {
  const ids = [...(query.get('q') ?? '').matchAll(/"([^"]*)"/g)].map(([, id]) => id!)
  const size = Math.min(100, Number(query.get('per_page') ?? 50))
  if (query.get('search_engine') !== 'v3' || ids.length > 100)
    return fault(400, 'Bad Request', 'unsupported search')
  const page = Number(query.get('page') ?? 0)
  const found = ids.flatMap((id) => tenant.searchable.get(id) ?? [])
  return { status: 200, body: found.slice(page * size, (page + 1) * size) }
}

const ticketFor = (tenant: Tenant, url: string, body: Fields): JsonAnswer => {
  if (!tenant.users.has(String(body.user_id))) return unknownUser()
  if (!URL.canParse(String(body.result_url)))
    return fault(400, 'Bad Request', 'Payload validation error', 'invalid_body')
  return { status: 201, body: { ticket: `${url}/lo/reset?ticket=${randomBytes(16).toString('base64url')}#` } }
}

const handleUserRequest = (tenant: Tenant, { method, path, body }: JsonRequest): JsonAnswer => {
  const [, , , , raw = '', part] = path.split('/')
  const id = decodeURIComponent(raw)
  if (!/^[\w-]+\|.+$/.test(id))
    return fault(
      400,
      'Bad Request',
      "Object didn't pass validation for format user-id-with-max-length",
      'invalid_uri',
    )
  const user = tenant.users.get(id)
  if (method === 'DELETE' && part === undefined) {
    tenant.users.delete(id)
    tenant.changed()
    return { status: 204 }
  }
  if (!user) return unknownUser()
  if (method === 'DELETE' && part === 'sessions') return { status: 202 }
  return method === 'PATCH' ? patchUser(tenant, user, body as Fields) : { status: 200, body: user }
}

/** An Auth0 tenant on loopback: its token endpoint and the part of its Management API v2 that we use. */
export const startAuth0 = async (credentials = { clientId: 'm2m', clientSecret: 'a-secret-of-auth0' }) => {
  const tenant = new Tenant()
  const issueToken = (body: Fields, url: string): JsonAnswer => {
    const isOurs = body.client_id === credentials.clientId && body.client_secret === credentials.clientSecret
    if (!isOurs || body.grant_type !== 'client_credentials')
      return { status: 401, body: { error: 'access_denied', error_description: 'Unauthorized' } }
    if (body.audience !== `${url}/api/v2/`)
      return { status: 403, body: { error: 'access_denied', error_description: 'Service not enabled' } }
    const token = randomBytes(16).toString('hex')
    tenant.tokens.add(token)
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 86_400 } }
  }
  const answer = (request: JsonRequest): JsonAnswer => {
    const { method, path, query } = request
    const body = (request.body ?? {}) as Fields
    if (path === '/oauth/token') return issueToken(body, server.url)
    if (!tenant.tokens.has((request.authorization ?? '').replace(/^Bearer /, ''))) return invalidToken()
    if (path === '/api/v2/users-by-email')
      return {
        status: 200,
        body: [...tenant.users.values()].filter(({ email }) => email === query.get('email')),
      }
    if (path === '/api/v2/users') return method === 'POST' ? createUser(tenant, body) : search(tenant, query)
    if (path.startsWith('/api/v2/tickets/')) return ticketFor(tenant, server.url, body)
    return handleUserRequest(tenant, request)
  }
  const server = await startJsonServer(answer)
  return {
    url: server.url,
    seen: server.seen,
    failNext: server.failNext,
    close: server.close,
    connection,
    ...credentials,
    /** Our adapter for it; a new one each time. */
    open: (timeouts?: ManagementTimeouts) =>
      openAuth0({ tenantUrl: server.url, connection, ...credentials, ...(timeouts && { timeouts }) }),
    /** Invalidates the tokens issued so far. */
    revokeTokens: () => tenant.tokens.clear(),
    /** Lets the search lag behind until `index` is called. */
    lagSearch: () => void (tenant.indexesAtOnce = false),
    index: () => tenant.index(),
    /** The tenant's record of a user. */
    user: (id: string): Readonly<SimulatedUser> | undefined => tenant.users.get(id),
    /** A change by another tool or in Auth0's dashboard. */
    edit: (id: string, change: Partial<SimulatedUser>) => void Object.assign(tenant.users.get(id)!, change),
  }
}

/** A 429 response whose limit ends at that time (milliseconds since 1970). */
export const tooMany = (resetAt: number): JsonAnswer => ({
  ...fault(429, 'Too Many Requests', 'Global limit has been reached', 'too_many_requests'),
  headers: {
    'x-ratelimit-limit': '10',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(Math.ceil(resetAt / 1_000)),
  },
})
