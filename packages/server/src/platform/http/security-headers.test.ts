import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { securityHeaders } from './security.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: 'https://park.example' } })
})
afterAll(() => server?.close())

test.each(['/api/me', '/api/admin/users', '/api/sources', '/api/parking-lots', '/api/nothing'])(
  'ACC-30 %s is not cached',
  async (url) => {
    const { headers } = await server.ask('provider', url)
    expect(headers['cache-control']).toBe('no-store')
  },
)

test.each(['/api/me', '/oidc/.well-known/openid-configuration', '/oidc/forgotten'])(
  'ACC-31 %s has the security headers, including HSTS with HTTPS',
  async (url) => {
    const { headers } = await server.ask(null, url)
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  },
)

test('ACC-31 without HTTPS there is no HSTS', () => {
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})
