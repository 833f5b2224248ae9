import { timingSafeEqual, createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/http/problems.ts'
import type { Metrics } from './metrics.ts'

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** Requests that a proxy on this machine forwards come from loopback too, but are not local. */
const isLocal = (request: FastifyRequest): boolean =>
  loopback.test(request.socket.remoteAddress ?? '') &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers['forwarded'] === undefined

const hash = (text: string) => createHash('sha256').update(text).digest()
const isSame = (a: string, b: string): boolean => timingSafeEqual(hash(a), hash(b))

const requireReader = (request: FastifyRequest, token: string | undefined): void => {
  if (token === undefined) {
    if (!isLocal(request)) throw new Refusal('not-found')
    return
  }
  const [, given] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (given === undefined || !isSame(given, token)) throw new Refusal('unauthenticated')
}

/** `/metrics`: requires METRICS_TOKEN if it is set, otherwise only this machine may read it. */
export const metricsRoutes = (app: FastifyInstance, metrics: Metrics, token?: string): void => {
  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.request(request.method, route, reply.statusCode, reply.elapsedTime / 1_000)
    next()
  })
  app.get('/metrics', { config: { access: 'metrics' } }, async (request, reply) => {
    requireReader(request, token)
    return reply
      .header('content-type', metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.read())
  })
}
