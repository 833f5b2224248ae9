import type { FastifyInstance } from 'fastify'

/** Prevents the server from starting with a route that declares no permission. */
export const requireDeclaredAccess = (app: FastifyInstance): void => {
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${String(route.method)} ${route.url} declares no permission`)
  })
}

const aYear = 31_536_000

/** Headers of every response. HSTS only if PUBLIC_URL is https. */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=()',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${aYear}` }),
})

/**
 * Adds them to every response, including streams and others written directly to the socket. Responses without caching
 * headers contain personal or live data and are not cached.
 */
export const addSecurityHeaders = (app: FastifyInstance, publicUrl: string): void => {
  const headers = Object.entries(securityHeaders(publicUrl))
  // With callbacks rather than promises: the hooks run for every request.
  app.addHook('onRequest', (_request, reply, next) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    next()
  })
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    next()
  })
}
