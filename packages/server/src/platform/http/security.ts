import type { FastifyInstance } from 'fastify'

/** A server with a route that declares no permission does not start. */
export const requireDeclaredAccess = (app: FastifyInstance): void => {
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${String(route.method)} ${route.url} declares no permission`)
  })
}

/** Headers that every answer carries. */
export const addSecurityHeaders = (app: FastifyInstance): void => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
  })
}
