import { endpoints, type EndpointName } from '@stallwise/contract/endpoints.ts'
import type { EndpointShape } from '@stallwise/contract/base/endpoint.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Sample } from './rights-walk.rows.ts'
import { endpointNames } from './rights-walk.ts'
import { samples } from './rights-walk.samples.ts'
import { startTestServer, type TestServer } from './test-app.ts'

const shapeOf = (name: EndpointName): EndpointShape => endpoints[name]
const gets = endpointNames.filter((name) => name.startsWith('GET '))
/** It answers only when it ends. */
const streams = ['GET /stream']

let server: TestServer
const sampleOf = new Map<EndpointName, Sample>()
beforeAll(async () => {
  server = await startTestServer()
  const { database, world } = server
  const target = { database, files: server.services.files, lot: world.own, userId: null }
  for (const name of gets) sampleOf.set(name, await samples[name].make(target))
  // The first request of a sign-in is noted with its user.
  await server.ask('provider', '/api/me')
  // Whatever writes from here on fails.
  await database.look(`do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`)
  await database.look(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  const answered = async () => (await server.ask('provider', '/api/parking-lots')).statusCode
  await vi.waitFor(async () => expect(await answered()).toBe(200))
})
afterAll(() => server?.close())

const addressOf = (name: EndpointName): string => {
  const { params = {}, query } = sampleOf.get(name)!
  const path = name.slice(4).replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params[part]!))
  return `/api${path}?${new URLSearchParams(query)}`
}

test.each(gets.filter((name) => !streams.includes(name)))(
  'ACC-09: HEAD of %s changes nothing',
  async (name) => {
    const { headers = {} } = sampleOf.get(name)!
    const reply = await server.ask('provider', { method: 'HEAD', url: addressOf(name), headers })
    if (shapeOf(name).changes) expect(reply.statusCode).toBe(404)
    else expect(reply.statusCode).toBeLessThan(500)
  },
)
