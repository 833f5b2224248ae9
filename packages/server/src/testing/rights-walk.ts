import { endpoints, type EndpointName } from '@stallwise/contract/endpoints.ts'
import type { EndpointShape } from '@stallwise/contract/base/endpoint.ts'
import { permissionTable } from '@stallwise/domain/access/testing/permissions.fixture.ts'
import { roles, type Role } from '@stallwise/domain/access/roles.ts'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { samples } from './rights-walk.samples.ts'
import type { Sample, Scope } from './rights-walk.rows.ts'
import type { TestWorld } from './test-world.ts'
import type { FileStore } from '@stallwise/ports/file-store.port.ts'
import type { Database } from '#platform/database/database.ts'

/** The lot in relation to the user: allowed; the same customer's, but not allowed; another customer's. */
export type Place = 'own' | 'sister' | 'foreign'
/** The expected outcome of a request. `answered`: public, so no one is refused. */
export type AccessOutcome = 'allowed' | 'answered' | 'unauthenticated' | 'forbidden' | 'not-found'

/** One step of the walk: role, endpoint, lot and expected outcome. */
export interface Step {
  readonly name: EndpointName
  readonly role: Role | null
  readonly place: Place
  readonly expected: AccessOutcome
}

export const endpointNames = Object.keys(endpoints) as EndpointName[]
const places: readonly Place[] = ['own', 'sister', 'foreign']

const isWithinReach = (scope: Scope, place: Place): boolean => {
  if (scope === 'anybody') return true
  return scope === 'customer' ? place !== 'foreign' : place === 'own'
}

const expect = (name: EndpointName, role: Role | null, place: Place): AccessOutcome => {
  const { access, alsoNeeds }: EndpointShape = endpoints[name]
  if (access === 'public') return 'answered'
  if (role === null) return 'unauthenticated'
  const reach = permissionTable.get(access)![role]
  if (reach === 'none') return 'forbidden'
  if (alsoNeeds && permissionTable.get(alsoNeeds)![role] === 'none') return 'forbidden'
  if (reach === 'own' && samples[name].scope === 'lots' && place === 'sister') return 'forbidden'
  return reach === 'all' || isWithinReach(samples[name].scope, place) ? 'allowed' : 'not-found'
}

/** Every step for an endpoint: nine roles and anonymous, each for three lots. */
export const stepsOf = (name: EndpointName): Step[] =>
  [...roles, null].flatMap((role) =>
    places.map((place) => ({ name, role, place, expected: expect(name, role, place) })),
  )

/** Whether a status is the expected one of a step. */
export const fits = (expected: AccessOutcome, status: number, allowedStatus?: number): boolean => {
  if (expected === 'unauthenticated') return status === 401
  if (expected === 'forbidden') return status === 403
  if (expected === 'not-found') return status === 404
  return allowedStatus === undefined ? status >= 200 && status < 300 : status === allowedStatus
}

export interface Walker {
  readonly base: string
  readonly server: FastifyInstance
  readonly database: Database
  readonly world: TestWorld
  readonly files: FileStore
  readonly tokenOf: (role: Role) => Promise<string>
}

export const addressOf = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!))}`

export const makeSample = async (
  { database, files, world }: Walker,
  name: EndpointName,
  place: Place,
  role: Role | null = null,
) => {
  const user = world.users.find(({ roles: [first] }) => first === role)
  return samples[name].make({ database, files, lot: world[place], userId: user?.id ?? null })
}

const requestOf = async ({ tokenOf }: Walker, step: Step, sample: Sample) => {
  const [method, path] = step.name.split(' ') as [HTTPMethods, string]
  const { params, query, body, file } = sample
  const headers: Record<string, string> = { ...sample.headers }
  if (step.role) headers['authorization'] = `Bearer ${await tokenOf(step.role)}`
  if (body) headers['content-type'] = 'application/json'
  if (file) headers['content-type'] = file.contentType
  const content = body ? JSON.stringify(body) : file?.text
  return { method, url: `${addressOf(path, params)}?${new URLSearchParams(query)}`, headers, content }
}

/** Sends the request of a step over a real connection; a stream is closed as soon as it begins. */
const requestOverConnection = async (walker: Walker, step: Step, sample: Sample): Promise<number> => {
  const { method, url, headers, content } = await requestOf(walker, step, sample)
  const leave = new AbortController()
  const response = await fetch(`${walker.base}${url}`, {
    method,
    headers,
    signal: leave.signal,
    ...(content !== undefined && { body: content }),
  })
  leave.abort()
  return response.status
}

/** Sends the request of a step without a connection, which takes a third of the time. */
const requestDirectly = async (walker: Walker, step: Step, sample: Sample): Promise<number> => {
  const { method, url, headers, content } = await requestOf(walker, step, sample)
  const payload = typeof content === 'object' ? Buffer.from(content) : content
  const response = await walker.server.inject({
    method,
    url,
    headers,
    ...(payload !== undefined && { payload }),
  })
  return response.statusCode
}

const isRefusal = ({ expected }: Step): boolean => expected !== 'allowed' && expected !== 'answered'

/**
 * The statuses of an endpoint's steps for one lot. Refused and read-only requests change nothing, so those steps share
 * one sample and run concurrently. Every other step needs its own sample, since it may change it.
 */
const takeAll = async (walker: Walker, steps: readonly Step[], place: Place): Promise<Map<Step, number>> => {
  const statuses = new Map<Step, number>()
  const [{ name }] = steps as [Step]
  const shared = await makeSample(walker, name, place)
  const take = async (step: Step, sample: Sample) => {
    const ask = isRefusal(step) ? requestDirectly : requestOverConnection
    statuses.set(step, await ask(walker, step, sample))
  }
  const isShared = (step: Step) => isRefusal(step) || name.startsWith('GET ')
  await Promise.all(steps.filter(isShared).map((step) => take(step, shared)))
  for (const step of steps)
    if (!isShared(step)) await take(step, await makeSample(walker, name, place, step.role))
  return statuses
}

/** Runs all steps of an endpoint and returns those with an unexpected outcome. */
export const walk = async (walker: Walker, name: EndpointName): Promise<string[]> => {
  const steps = stepsOf(name)
  const statuses = new Map<Step, number>()
  for (const place of places) {
    const stepsOfPlace = steps.filter((step) => step.place === place)
    for (const [step, status] of await takeAll(walker, stepsOfPlace, place)) statuses.set(step, status)
  }
  return steps.flatMap((step) => {
    const { role, place, expected } = step
    const status = statuses.get(step)!
    const asExpected = fits(expected, status, samples[name].allowedStatus)
    return asExpected ? [] : [`${role ?? 'stranger'} about the ${place} lot: ${status}, not ${expected}`]
  })
}
