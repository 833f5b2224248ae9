import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireDeclaredAccess } from '#platform/http/security.ts'
import { referenceRoutes } from './reference.routes.ts'

let app: FastifyInstance
beforeAll(() => {
  app = Fastify()
  requireDeclaredAccess(app)
  referenceRoutes(app)
})
afterAll(() => app.close())

test('the page and its policy only allow this server', async () => {
  const answer = await app.inject('/api/reference')
  const sources = [...answer.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source!)
  expect(sources.length).toBeGreaterThan(2)
  for (const source of sources) expect(source).toMatch(/^\/(?!\/)/)
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
})

test('the viewer is sent compressed, and with 304 if cached', async () => {
  const answer = await app.inject('/api/reference/scalar.js')
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(answer.rawPayload).toString()).toContain('createApiReference')
  const headers = { 'if-none-match': String(answer.headers['etag']) }
  expect((await app.inject({ url: '/api/reference/scalar.js', headers })).statusCode).toBe(304)
})

test('the viewer is configured with the document’s URL and without its vendor’s servers', async () => {
  const { body } = await app.inject('/api/reference/start.js')
  const settings = JSON.parse(/createApiReference\('#app', (.*)\)/.exec(body)![1]!)
  expect(settings).toMatchObject({ url: '/api/openapi.json', withDefaultFonts: false, telemetry: false })
  expect((await app.inject('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
})
