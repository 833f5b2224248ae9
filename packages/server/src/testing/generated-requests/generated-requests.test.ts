import { roles, type Role } from '@stallwise/domain/access/roles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-app.ts'
import { callsOf, type ApiCall, type ApiDocument } from './document.ts'
import { createGenerator } from './generate.ts'
import { Random } from './random.ts'

/** `npm run test:full` sends 20,000. */
const count = Number(process.env['GENERATED_REQUESTS'] ?? 800)
const seed = Number(process.env['GENERATED_SEED'] ?? 1)
/** `each`: so many requests as each role, and without a token; otherwise as all of them, in turns. */
const asEach = process.env['GENERATED_AS'] === 'each'

const everybody: readonly (Role | null)[] = [...roles, null]
const mixed = [...everybody, 'provider', 'provider', 'provider', 'fullAccessCustomer'] as const
const runs: readonly (readonly [string, readonly (Role | null)[]])[] = asEach
  ? everybody.map((role) => [role ?? 'a stranger', [role]])
  : [['every role and without a token', mixed]]

let server: TestServer
let document: ApiDocument
beforeAll(async () => {
  server = await startTestServer()
  document = (await server.server.inject('/api/openapi.json')).json()
})
afterAll(() => server?.close())

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const maxIds = 400

/** Ids and texts that requests can use: those of the own, the sister and the foreign lot, and those of earlier responses. */
const knownValues = () => {
  const { own, sister, foreign, customer, otherCustomer } = server.world
  const ids = [own, own, own, sister, foreign].flatMap(
    ({ lot, tenants, visitors, floor, passholderGroup }) => [
      ...Array<string>(4).fill(lot.id),
      ...[tenants.id, visitors.id, floor.id, passholderGroup.id],
    ],
  )
  const words = [
    ...[own.floor.floor_name, own.tenants.name, 'tenant', 'visitor', own.map.hash, own.lot.name],
    ...own.stalls.map((stall) => stall.stall_number),
    ...[
      ...own.sensors,
      'tenant@example.com',
      'Level 1',
      '2027-07-01',
      '08:00',
      'https://example.com/x',
      '#BF4141',
    ],
  ]
  return { ids: [...ids, customer.id, otherCustomer.id], words }
}

/** Restores the users who send requests; otherwise all later requests could be refused. */
const isOneOfUs = (id: string) => server.world.users.some((user) => user.id === id)

const harvest = (ids: string[], body: string): void => {
  for (const [, id] of body.matchAll(/"_?id":"([^"]+)"/g))
    if (isId.test(id!) && !isOneOfUs(id!)) {
      if (ids.length < maxIds) ids.push(id!)
      else ids[100 + (ids.length % 300)] = id!
    }
}

const restoreAskers = () =>
  server.database.asSystem(async (tx) => {
    for (const { id, email, roles: own } of server.world.users)
      await tx
        .updateTable('app_user')
        .set({ email, roles: [...own], blocked: false, removed_at: null })
        .where('id', '=', id)
        .execute()
  })

/** Endpoints that do not end soon: the stream and the wait for commands. */
const lasting = new Set(['GET /api/stream', 'GET /api/edge/commands'])

interface Answer {
  readonly statusCode: number
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** The fault of a response; undefined if there is none. */
const faultOf = ({ operation }: ApiCall, answer: Answer): string | undefined => {
  const { statusCode, body, headers } = answer
  if (statusCode >= 500) return `${statusCode} ${body.slice(0, 200)}`
  if (!(String(statusCode) in operation.responses))
    return `${statusCode} is not documented: ${body.slice(0, 200)}`
  if (statusCode < 400) return undefined
  const isProblem = String(headers['content-type']).startsWith('application/problem+json')
  return isProblem && JSON.parse(body).status === statusCode
    ? undefined
    : `${statusCode} is no problem document`
}

test.each(runs)(
  `${count} generated requests as %s: no 5xx, every response documented`,
  { timeout: 60_000 + count * 60 },
  async (name, askers) => {
    const random = new Random(seed)
    const known = knownValues()
    const generate = createGenerator(random, document, known)
    const calls = callsOf(document).filter(({ method, path }) => !lasting.has(`${method} ${path}`))
    const faults = new Map<string, string>()
    const statuses: Record<number, number> = {}
    for (let nth = 0; nth < count; nth++) {
      if (nth % 200 === 0) await restoreAskers()
      // Each operation is used equally often, so that a short run covers all of them.
      const call = calls[nth % calls.length]!
      const who = random.pick(askers)
      const request = generate(call)
      const answer = await server.ask(who, request)
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
      const fault = faultOf(call, answer)
      const place = `${call.method} ${call.path} ${answer.statusCode}`
      if (fault && !faults.has(place))
        faults.set(place, `${who ?? 'stranger'}: ${request.url} ${String(request.payload ?? '')} -> ${fault}`)
      if (answer.statusCode < 300) harvest(known.ids, answer.body)
    }
    if (asEach) process.stdout.write(`${count} requests as ${name}: ${JSON.stringify(statuses)}\n`)
    expect(Object.fromEntries(faults)).toEqual({})
    // A run in which everything is refused would find nothing; a stranger may do little.
    const done = (statuses[200] ?? 0) + (statuses[201] ?? 0) + (statuses[204] ?? 0)
    expect(done).toBeGreaterThan(askers.every((who) => who === null) ? 0 : count / (asEach ? 100 : 20))
  },
)
