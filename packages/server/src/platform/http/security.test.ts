import Fastify, { type RouteShorthandOptions } from 'fastify'
import { expect, test } from 'vitest'
import { requireDeclaredAccess } from './security.ts'

test.each<RouteShorthandOptions>([{}, { config: {} }, { config: { access: '' } }])(
  'a server does not start with a route that declares no permission: %j',
  async (options) => {
    const app = Fastify()
    requireDeclaredAccess(app)
    expect(() => app.get('/api/secrets', options, async () => 'all')).toThrow(
      'GET /api/secrets declares no permission',
    )
  },
)

test('nor with one added by a plug-in', async () => {
  const app = Fastify()
  requireDeclaredAccess(app)
  app.register(async (scope) => {
    scope.post('/upload', async () => 'all')
  })
  await expect(app.ready()).rejects.toThrow('POST /upload declares no permission')
})

test('a server starts when every route declares one', async () => {
  const app = Fastify()
  requireDeclaredAccess(app)
  app.get('/api/secrets', { config: { access: 'lot.read' } }, async () => 'all')
  await expect(app.ready()).resolves.toBeDefined()
  await app.close()
})
