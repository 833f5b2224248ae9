import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '#platform/sign-in/test-tokens.ts'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { changedSince, refusalOf, refuses, storedIn, type Attempt } from './attempt.ts'

let server: TestServer
/** Tokens of a tenant that are not valid here. */
const tokens = { elsewhere: '', late: '', unsigned: '' }
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

beforeAll(async () => {
  server = await startTestServer()
  await server.database.look('update parking_lot set public_map = false')
  tokens.elsewhere = await signInAs(server.database, 'provider@example.com', {
    audience: 'https://other.example/api',
  })
  tokens.late = await signInAs(server.database, 'provider@example.com', { secondsLeft: -60 })
  const claims = JSON.parse(Buffer.from(tokens.elsewhere.split('.')[1]!, 'base64url').toString()) as object
  const mine = { ...claims, aud: 'http://localhost:3000/api' }
  tokens.unsigned = `${part({ alg: 'none', typ: 'at+jwt' })}.${part(mine)}.`
})
afterAll(() => server?.close())

const world = () => ({ app: server, database: server.database })
const as = (what: string, sends: Attempt['sends'], refused: string): Attempt => ({
  who: null,
  what,
  sends,
  refused,
})
const lot = () => server.world.own.lot.id
const json = { 'content-type': 'application/json' }
const bearing = (token: () => string) => () =>
  ['GET', '/me', undefined, { authorization: `Bearer ${token()}` }] as const
const key = 'guessed-guessed-guessed-guessed-guessed-123'
const pay = (more: object) => () =>
  [
    'POST',
    '/monerisPayment/processPaymentWithToken',
    { parkingLot: lot(), session: 'v1.guessed', minutes: 60, dueCents: 0, ...more },
  ] as const
const ownKey = { authorization: 'Bearer sw_key-of-Own-sensors' }

describe('a stranger', () => {
  refuses(world, [
    as(
      'with a token without a signature',
      bearing(() => tokens.unsigned),
      '401 unauthenticated',
    ),
    as(
      'with a token for another service',
      bearing(() => tokens.elsewhere),
      '401 unauthenticated',
    ),
    as(
      'with a token of a minute ago',
      bearing(() => tokens.late),
      '401 unauthenticated',
    ),
    as(
      'with a cookie in place of a token',
      () => ['GET', '/me', undefined, { cookie: `access_token=${tokens.late}` }],
      '401 unauthenticated',
    ),
    as(
      'with a token in the address',
      () => ['GET', `/me?access_token=${tokens.late}`],
      '401 unauthenticated',
    ),
    as(
      'with another method in a header',
      () => ['POST', '/config', {}, { 'x-http-method-override': 'DELETE' }],
      '404 not-found',
    ),
    as('pays with a session that it made up', pay({}), '410 session-expired'),
    as('pays a negative amount', pay({ dueCents: -100 }), '422 too-small'),
    as('pays for half a minute', pay({ minutes: 0.5 }), '422 wrong-type'),
    as('pays for a year', pay({ minutes: 525_600 }), '422 too-large'),
    as('pays with a card number in place of a token', pay({ dataKey: '4242 4242 4242 4242' }), '422 invalid'),
    as('pays for a lot that does not exist', () => pay({ parkingLot: uuidv7() })(), '410 session-expired'),
    as(
      'reads a receipt by a path',
      () => ['GET', '/monerisPayment/getReceipt/..%2F..%2Fetc%2Fpasswd'],
      '404 not-found',
    ),
    as(
      'has a receipt mailed to itself',
      () => ['POST', `/payments/receipts/${'A'.repeat(22)}/email`, { email: 'me@example.com' }],
      '404 not-found',
    ),
    as(
      'appeals with a link that it guessed',
      () => ['POST', `/appeals/${key}`, { text: 'No.' }],
      '410 link-expired',
    ),
    as(
      'takes an offer that it guessed',
      () => ['POST', '/waitlist-offers', { token: key, answer: 'accept' }],
      '410 link-expired',
    ),
    as(
      'changes a pass with a link that it guessed',
      () => [
        'POST',
        '/v2/pass-holders-details/',
        { token: key, changes: { name: 'Mal', email: 'mal@example.com', vehicles: [], version: 1 } },
      ],
      '410 link-expired',
    ),
    as(
      'pays a pass with a link that it guessed',
      () => ['POST', `/parking-lots/${lot()}/pass-payment`, { token: key, charges: [uuidv7()], dueCents: 1 }],
      '404 not-found',
    ),
    as(
      'reads a file by a path',
      () => ['GET', '/images?key=..%2F..%2Fetc%2Fpasswd&expires=9999999999&signature=x'],
      '404 not-found',
    ),
    as('reads a map by a path', () => ['GET', '/floor-maps/..%2F..%2F..%2Fetc%2Fpasswd'], '404 not-found'),
    as(
      'looks at a map that is not public',
      () => ['GET', `/stalls/lot-view?parkingLot=${lot()}&floor=${server.world.own.floor.floor_name}`],
      '404 not-found',
    ),
    as(
      'asks for gates with a key that it guessed',
      () => ['GET', '/edge/commands', undefined, { authorization: `Bearer ${key}` }],
      '401 wrong-key',
    ),
    as(
      'reports with a key that it guessed',
      () => ['POST', '//ingest/stall-events', { events: [] }, { authorization: `Bearer ${key}` }],
      '401 wrong-key',
    ),
    as(
      'reports with the key of another kind',
      () => ['POST', '//ingest/plate-recognizer', {}, ownKey],
      '401 wrong-key',
    ),
    as(
      'reports with its key in the address',
      () => ['POST', '//ingest/stall-events?key=sw_key-of-Own-sensors', { events: [] }],
      '401 wrong-key',
    ),
    as(
      'sends a body that claims to be compressed',
      () => [
        'POST',
        '//ingest/stall-events',
        '\u001f\u008b' as never,
        { ...ownKey, ...json, 'content-encoding': 'gzip' },
      ],
      '400 malformed',
    ),
    as(
      'sends a form in place of JSON',
      () => [
        'POST',
        '/waitlist-offers',
        'token=x' as never,
        { 'content-type': 'application/x-www-form-urlencoded' },
      ],
      '415 unsupported-media-type',
    ),
    as(
      'sends JSON as text, as a page elsewhere could',
      () => ['POST', '/waitlist-offers', '{"token":"x"}' as never, { 'content-type': 'text/plain' }],
      '400 wrong-type',
    ),
    as(
      'comes back to a page of its own from sign-in',
      () => [
        'GET',
        '//oidc/auth?client_id=stallwise&response_type=code&scope=openid&redirect_uri=https%3A%2F%2Fevil.example',
        undefined,
      ],
      '400',
    ),
  ])

  test('by another name of the host changes no address that is handed out', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    }
    for (const url of ['/api/config', '/oidc/.well-known/openid-configuration', '/oidc/forgotten'])
      expect((await server.server.inject({ url, headers })).body).not.toContain('evil.example')
  })

  test('by other forwarded addresses does not get around a limit', async () => {
    const codes = []
    for (let nth = 0; nth < 12; nth++) {
      const headers = { 'x-forwarded-for': `203.0.113.${nth}`, 'x-real-ip': `203.0.113.${nth}` }
      const url = '/api/pass-holders/getpassholderEmail/a@example.com'
      codes.push((await server.server.inject({ url, headers, remoteAddress: '198.51.100.9' })).statusCode)
    }
    expect(codes.slice(10)).toEqual([429, 429])
  })
})

test('a source of one customer reports for a device of another: it is rejected by name, and no stall changes', async () => {
  const before = await storedIn(server.database)
  const at = new Date().toISOString()
  const event = { eventId: 'e1', deviceId: server.world.foreign.sensors[0], occupied: true, at }
  const reply = await server.server.inject({
    method: 'POST',
    url: '/ingest/stall-events',
    headers: ownKey,
    payload: { events: [event] },
  })
  expect([refusalOf(reply), reply.json().accepted]).toEqual(['200', 0])
  expect(reply.json().rejected).toMatchObject([{ code: 'unknown-device' }])
  const notes = ['source_note', 'unknown_device', 'ingest_warning', 'source_message']
  expect((await changedSince(server.database, before)).filter((name) => !notes.includes(name))).toEqual([])
})
