import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startKeycloak } from '@stallwise/adapters/identity-keycloak/keycloak.simulator.ts'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

/** An issuer on loopback that signs any token that a test asks for. */
const startIssuer = async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: '1', alg: 'RS256', use: 'sig' }]
  const server = createServer((request, response) => {
    const body = request.url === '/keys' ? { keys } : { issuer: url, jwks_uri: `${url}/keys` }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    tokenOf: (email: string) =>
      new SignJWT({ email, email_verified: true, sub: `subject of ${email}` })
        .setProtectedHeader({ alg: 'RS256', kid: '1' })
        .setIssuer(url)
        .setAudience('https://app.example/api')
        .setIssuedAt()
        .setExpirationTime('5 min')
        .sign(privateKey),
    close: () => new Promise((done) => server.close(done)),
  }
}

let issuer: Awaited<ReturnType<typeof startIssuer>>
let keycloak: Awaited<ReturnType<typeof startKeycloak>>
let server: TestServer
beforeAll(async () => {
  issuer = await startIssuer()
  keycloak = await startKeycloak()
  server = await startTestServer({
    env: {
      OIDC_ISSUER: issuer.url,
      PUBLIC_URL: 'https://app.example',
      IDENTITY_DIRECTORY: 'keycloak',
      KEYCLOAK_URL: keycloak.url,
      KEYCLOAK_REALM: keycloak.realm,
      KEYCLOAK_CLIENT_ID: keycloak.clientId,
      KEYCLOAK_CLIENT_SECRET: keycloak.clientSecret,
    },
  })
})
afterAll(async () => {
  await server?.close()
  await keycloak?.close()
  await issuer?.close()
})

const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const authorization = `Bearer ${await issuer.tokenOf('provider@example.com')}`
  const options = { method, url: `/api${url}`, headers: { authorization } }
  return server.server.inject({ ...options, ...(payload && { payload }) })
}
const draft = (email: string) => ({
  email,
  name: 'Ada Lovelace',
  roles: ['staffCustomer'],
  lots: [server.world.own.lot.id],
})
const create = (email: string) => ask('POST', `/admin/users/${server.world.customer.id}`, draft(email))
const at = (email: string) => [...keycloak.state.users.values()].find((user) => user.email === email)

describe('with users at Keycloak', () => {
  test('a new user is created there with role, customer and lots, and gets its link from there', async () => {
    const answer = await create('ada@example.com')
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
    expect(at('ada@example.com')).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
      enabled: true,
      emailVerified: false,
      attributes: { customer: [server.world.customer.id], lots: [server.world.own.lot.id] },
      roles: expect.arrayContaining(['StaffCustomer']),
    })
    expect(keycloak.state.mails).toMatchObject([
      { to: 'ada@example.com', redirectUri: 'https://app.example/user/passwordcreated' },
    ])
  })

  test('an edit is made there too, and a change made only there is out of sync', async () => {
    const user = (await create('eve@example.com')).json()
    const edit = { _id: user._id, version: user.version, name: 'Eve King', roles: ['tenant'] }
    const edited = await ask('PUT', `/admin/customers/${server.world.customer.id}/user`, edit)
    expect([edited.statusCode, edited.json().sync]).toEqual([200, 'inSync'])
    expect(at('eve@example.com')).toMatchObject({ firstName: 'Eve', lastName: 'King' })
    expect(at('eve@example.com')!.roles).not.toContain('StaffCustomer')
    at('eve@example.com')!.lastName = 'Adams'
    const list = await ask('GET', `/admin/customers/${server.world.customer.id}/users`)
    const shown = list.json().data.find(({ email }: { email: string }) => email === 'eve@example.com')
    expect(shown.sync).toBe('outOfSync')
  })

  test('no user is created while it is unavailable, and the response says so', async () => {
    keycloak.failNext(
      Array.from({ length: 50 }, () => ({ status: 403 })),
      /users/,
    )
    const answer = await create('later@example.com')
    expect(answer.statusCode).toBeGreaterThanOrEqual(500)
    expect(answer.body).not.toContain(keycloak.clientSecret)
    const { rows } = await server.database.pool.query('select 1 from outbox_mail')
    expect(rows).toEqual([])
  })
})
