import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const statusesOf = async (times: number, ask: () => Promise<{ statusCode: number }>) => {
  const counts: Record<number, number> = {}
  for (let nth = 0; nth < times; nth++) {
    const { statusCode } = await ask()
    counts[statusCode] = (counts[statusCode] ?? 0) + 1
  }
  return counts
}

const report = (key: string, remoteAddress: string) => ({
  method: 'POST' as const,
  url: '/ingest/stall-events',
  remoteAddress,
  headers: { 'x-api-key': key },
  payload: { events: [] },
})

test('an address is limited after 300 wrong keys; a valid key from there still works (ACC-14)', async () => {
  const wrong = () => server.server.inject(report('sw_nobody', '10.2.0.1'))
  expect(await statusesOf(320, wrong)).toEqual({ 401: 300, 429: 20 })
  const refused = await wrong()
  expect(refused.json()).toMatchObject({ code: 'too-many-requests' })
  expect(refused.headers['retry-after']).toBe('60')
  const { key } = server.world.sources[0]!
  expect((await server.server.inject(report(key, '10.2.0.1'))).statusCode).not.toBe(429)
  expect((await server.server.inject(report('sw_nobody', '10.2.0.2'))).statusCode).toBe(401)
})

test('a public endpoint allows 3,000 requests per minute and address, without a limit for signed-in users (ACC-08)', async () => {
  const request = { url: '/api/feed/wayfinders/no-such-sign', remoteAddress: '10.2.0.3' }
  const counts = await statusesOf(3_010, () => server.server.inject(request))
  expect(counts[429]).toBe(10)
  expect((await server.server.inject({ ...request, remoteAddress: '10.2.0.4' })).statusCode).not.toBe(429)
  expect((await server.ask('provider', request)).statusCode).not.toBe(429)
})
