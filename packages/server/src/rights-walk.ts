import { endpoints } from '@stallwise/contract/endpoints.ts'
import type { EndpointName } from '@stallwise/contract/endpoints.ts'
import type { EndpointShape } from '@stallwise/contract/shared/endpoint.ts'
import { permissionTable } from '@stallwise/domain/access/permissions.fixture.ts'
import { roles } from '@stallwise/domain/access/roles.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { samples } from './rights-walk.samples.ts'
import type { Scope } from './rights-walk.rows.ts'
import type { TestLot, TestWorld } from './test-world.ts'
import type { FileStore } from '@stallwise/ports/file-store.port.ts'
import type { Database } from '#platform/database/database.ts'

/** Whose the lot is, seen from the asker: allowed; the same customer's, but not allowed; another customer's. */
export type Place = 'own' | 'sister' | 'foreign'
/** What a call should come to. `answered`: public, so nobody is turned away for who they are. */
export type Verdict = 'allowed' | 'answered' | 'unauthenticated' | 'forbidden' | 'not-found'

/** One step of the walk: who asks for what about which lot, and what it should come to. */
export interface Step {
  readonly name: EndpointName
  readonly role: Role | null
  readonly place: Place
  readonly expected: Verdict
}

export const endpointNames = Object.keys(endpoints) as EndpointName[]
const places: readonly Place[] = ['own', 'sister', 'foreign']

const isWithinReach = (scope: Scope, place: Place): boolean => {
  if (scope === 'anybody') return true
  return scope === 'customer' ? place !== 'foreign' : place === 'own'
}

const expect = (name: EndpointName, role: Role | null, place: Place): Verdict => {
  const { access }: EndpointShape = endpoints[name]
  if (access === 'public') return 'answered'
  if (role === null) return 'unauthenticated'
  const reach = permissionTable.get(access)![role]
  if (reach === 'none') return 'forbidden'
  return reach === 'all' || isWithinReach(samples[name].scope, place) ? 'allowed' : 'not-found'
}

/** Every step for a call: nine roles and a stranger, each about three lots. */
export const stepsOf = (name: EndpointName): Step[] =>
  [...roles, null].flatMap((role) =>
    places.map((place) => ({ name, role, place, expected: expect(name, role, place) })),
  )

/** Whether a status is what a step should come to. */
export const fits = (expected: Verdict, status: number, allowedStatus?: number): boolean => {
  if (expected === 'unauthenticated') return status === 401
  if (expected === 'forbidden') return status === 403
  if (expected === 'not-found') return status === 404
  return allowedStatus === undefined ? status >= 200 && status < 300 : status === allowedStatus
}

interface Walker {
  readonly base: string
  readonly database: Database
  readonly world: TestWorld
  readonly files: FileStore
  readonly tokenOf: (role: Role) => Promise<string>
}

const lotAt = (world: TestWorld, place: Place): TestLot => world[place]

const addressOf = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!))}`

/** Makes the request of a step over a real connection; a stream is left as soon as it began. */
const take = async ({ base, database, world, files, tokenOf }: Walker, step: Step): Promise<number> => {
  const [method, path] = step.name.split(' ') as [string, string]
  const lot = lotAt(world, step.place)
  const { params, query, body, file, headers } = await samples[step.name].make({ database, files, lot })
  const leave = new AbortController()
  const response = await fetch(`${base}${addressOf(path, params)}?${new URLSearchParams(query)}`, {
    method,
    signal: leave.signal,
    headers: {
      ...headers,
      ...(step.role && { authorization: `Bearer ${await tokenOf(step.role)}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(file && { 'content-type': file.contentType }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(file && { body: file.text }),
  })
  leave.abort()
  return response.status
}

/** Walks a call and tells every step that came out otherwise. */
export const walk = async (walker: Walker, name: EndpointName): Promise<string[]> => {
  const faults: string[] = []
  for (const step of stepsOf(name)) {
    const status = await take(walker, step)
    if (!fits(step.expected, status, samples[name].allowedStatus))
      faults.push(`${step.role ?? 'stranger'} about the ${step.place} lot: ${status}, not ${step.expected}`)
  }
  return faults
}
