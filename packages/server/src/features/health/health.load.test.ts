import type { SiteHealth, SiteHealthDetails } from '@stallwise/contract/health/health.contract.ts'
import { demoHealth } from '@stallwise/demo/health/health.rows.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { loadDemoHealth } from './health.load.ts'
import { checkDueSites } from './health.work.ts'

const now = Date.now()
let server: TestServer
let lotId: string

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  lotId = server.world.own.lot.id
  const zone = uuidv7()
  await server.database.asSystem(async (tx) => {
    await sql`insert into zone (parking_lot_id, id, name, type, sprockits)
      values (${lotId}, ${zone}, 'Exit', 'exit', array[${uuidv7()}]::uuid[])`.execute(tx)
    await sql`insert into camera (parking_lot_id, id, zone_id, name, device_id, role)
      values (${lotId}, ${uuidv7()}, ${zone}, 'Exit camera', 'cam-1', 'exit')`.execute(tx)
    const world = { health: demoHealth }
    await loadDemoHealth(tx, world, { lotIds: [lotId], now })
  })
  await checkDueSites({ database: server.database, clock: () => now, publicUrl: 'https://x.example' })
})
afterAll(() => server?.close())

const get = async (path: string) =>
  (await server.ask('provider', { method: 'GET', url: `/api${path}` })).json()

test('HEA-32: the demo has a dead camera with its harm, a day with many faults, and contacts', async () => {
  const { data } = (await get('/health-checker')) as { data: SiteHealth[] }
  expect(data[0]).toMatchObject({ _id: lotId, faults: [{ kind: 'readerSilent', name: 'LPR 2' }] })
  expect(data[0]!.harm).toBeGreaterThan(0)
  const site = (await get(`/health-checker/${lotId}`)) as SiteHealthDetails
  expect(site.contacts).toHaveLength(2)
  expect(site.past.length).toBeGreaterThan(0)
  const [strip] = site.strips
  expect(Math.min(...strip!.days.map(({ uptime }) => uptime ?? 1))).toBeCloseTo(0.58)
})
