import type { FastifyInstance } from 'fastify'

/** What monitoring asks every few seconds. */
const probes: ReadonlySet<string> = new Set(['/api/health', '/api/ready', '/metrics'])

/** OPS-31: one line a request at the level `info`, those of monitoring at `debug`. */
export const logRequests = (server: FastifyInstance): void => {
  server.addHook('onResponse', async (request, reply) => {
    const level = probes.has(request.url.split('?')[0]!) ? 'debug' : 'info'
    const ms = Math.round(reply.elapsedTime)
    request.log[level]({ req: request, status: reply.statusCode, ms }, 'request')
  })
}
