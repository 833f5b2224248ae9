import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import { endpoints, type EndpointName, type Endpoints } from '@stallwise/contract/endpoints.ts'
import type { EndpointShape } from '@stallwise/contract/base/endpoint.ts'
import { takesIdempotencyKey } from '@stallwise/contract/base/idempotency.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { z } from 'zod'
import { createAddressLimit } from './address-limit.ts'
import { Refusal } from './problems.ts'
import { readRequest } from './read-request.ts'
import { keyedRequest, type RequestKeys } from './request-keys.ts'
import { withReadOnly } from './seen-version.ts'
import { may, requireAt, type Viewer } from './viewer.ts'

type Parsed<E, K extends string> =
  E extends Readonly<Record<K, infer S extends z.ZodType>> ? z.output<S> : undefined

/** What a handler receives: the parsed request and the viewer, which is null only for a public call without a token. */
export interface Call<N extends EndpointName> {
  readonly viewer: Endpoints[N]['access'] extends 'public' ? Viewer | null : Viewer
  readonly params: Parsed<Endpoints[N], 'params'>
  readonly query: Parsed<Endpoints[N], 'query'>
  readonly body: Parsed<Endpoints[N], 'body'>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Answer<N extends EndpointName> = z.input<Endpoints[N]['reply']> | FastifyReply | Buffer

interface BindOptions {
  /** The handler finds by the `Idempotency-Key` what the same request did before, and answers it as it is now. REQ-11. */
  readonly answersRepeats?: true
}

/** Binds an endpoint of the contract to its handler. */
export type Bind = <N extends EndpointName>(
  name: N,
  handler: (call: Call<N>) => Answer<N> | Promise<Answer<N>>,
  options?: BindOptions,
) => void

/** Finds the user of a bearer token; undefined if the token is not valid for any user. */
export interface Authenticator {
  viewerOf(token: string): Viewer | undefined | Promise<Viewer | undefined>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: string
  }
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

/** The token of a request; the name of its scheme is in any case. Source: RFC 9110, 11.1. */
export const tokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

const lotsNamed = (place: string, request: FastifyRequest): string[] => {
  const [part, field] = place.split('.') as ['params' | 'query' | 'body', string]
  const value = (request[part] as Record<string, unknown> | undefined)?.[field]
  return (Array.isArray(value) ? value : [value]).filter((lot): lot is string => typeof lot === 'string')
}

/** What the user needs to be able to do. */
const capabilitiesOf = ({ access, alsoNeeds }: EndpointShape): Capability[] =>
  [access, alsoNeeds].filter((one): one is Capability => one !== undefined && one !== 'public')

const authorizeLots = (shape: EndpointShape, request: FastifyRequest): void => {
  if (shape.access === 'public' || shape.lot === 'none' || shape.lot === 'object') return
  for (const lot of lotsNamed(shape.lot, request))
    for (const needed of capabilitiesOf(shape)) requireAt(request.viewer!, needed, lot.toLowerCase())
}

/** ACC-08: limit per public endpoint and address without a token. Many wall screens and signs may share one address. */
const publicCalls = { max: 3_000, windowMs: 60_000 }

const authenticate = (authenticator: Authenticator, shape: EndpointShape) => {
  const isWithinLimit = createAddressLimit(publicCalls)
  return async (request: FastifyRequest) => {
    const token = tokenOf(request)
    const viewer = token === undefined ? undefined : await authenticator.viewerOf(token)
    request.viewer = viewer ?? null
    if (shape.access === 'public') {
      if (viewer || isWithinLimit(request.ip)) return
      throw new Refusal('too-many-requests', { retryAfterSeconds: 60 })
    }
    if (!viewer) throw new Refusal('unauthenticated')
    if (!capabilitiesOf(shape).every((needed) => may(viewer, needed))) throw new Refusal('forbidden')
    if (!shape.lot.startsWith('body.')) authorizeLots(shape, request)
  }
}

/** Registers endpoints under /api with their permissions and schemas. */
export const createBinder = (app: FastifyInstance, authenticator: Authenticator, keys: RequestKeys): Bind => {
  const bound = new Set<EndpointName>()
  return (name, handler, { answersRepeats = false } = {}) => {
    if (bound.has(name)) throw new Error(`${name} is bound twice`)
    bound.add(name)
    const shape: EndpointShape = endpoints[name]
    const takesKey = takesIdempotencyKey(name, shape)
    const [method, path] = name.split(' ') as [HTTPMethods, string]
    app.route({
      method,
      url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: { access: shape.access },
      exposeHeadRoute: !shape.changes,
      onRequest: authenticate(authenticator, shape),
      handler: async (request, reply) => {
        if (shape.status && shape.status !== 200) reply.code(shape.status)
        const authorizeBody = () => {
          if (shape.lot.startsWith('body.')) authorizeLots(shape, request)
        }
        const { readOnly, ...parts } = readRequest(method, shape, request, authorizeBody)
        const work = () =>
          withReadOnly(readOnly, () => handler({ viewer: request.viewer, request, reply, ...parts } as never))
        const keyed = takesKey ? keyedRequest(name, shape, request) : undefined
        return keyed ? keys.once(keyed, answersRepeats, work) : work()
      },
    })
  }
}
