import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { loadTestWorld, type TestWorld } from '#testing/test-world.ts'

const key = 'the-key-of-the-other-server'
let theirs: { app: TestApp; database: TestDatabase; world: TestWorld; url: string }
let database: TestDatabase
let world: TestWorld
const apps: TestApp[] = []

const startOurs = async (env: Record<string, string>): Promise<TestApp> => {
  const app = await startTestApp(database, { env })
  apps.push(app)
  return app
}
beforeAll(async () => {
  const source = await createTestDatabase()
  const app = await startTestApp(source, { env: { SYNC_KEY: key } })
  const url = await app.server.listen({ host: '127.0.0.1', port: 0 })
  theirs = { app, database: source, world: await loadTestWorld(source), url }
})
beforeEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
  await database?.drop()
  database = await createTestDatabase()
  world = await loadTestWorld(database)
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await theirs?.app.close()
  await theirs?.database.drop()
  await database?.drop()
})

const lotId = () => world.own.lot.id
const atTheirs = (method: 'PUT' | 'POST', path: string, payload: object) =>
  theirs.app.ask('provider', { method, url: `/api/parking-lots${path}`, payload })
const sync = (app: TestApp, query = `parkingLotId=${lotId()}`) =>
  app.ask('provider', { method: 'POST', url: `/api/syncProdData?${query}` })
const configuration = async (app: TestApp) =>
  (await app.ask('provider', `/api/parking-lots/${lotId()}/configuration`)).json()
const linked = () => startOurs({ SYNC_SOURCE_URL: `${theirs.url}/`, SYNC_SOURCE_KEY: key })

describe('copying a lot’s configuration is refused', () => {
  test('when no other server is set', async () => {
    const reply = await sync(await startOurs({}))
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'sync-source-missing'])
  })

  test('the server does not start with an incomplete setting', async () => {
    await expect(startOurs({ SYNC_SOURCE_URL: theirs.url })).rejects.toThrow('go together')
  })

  test('when the other server does not respond, has another key, or no such lot; nothing changes', async () => {
    const before = await configuration(await startOurs({}))
    for (const env of [
      { SYNC_SOURCE_URL: 'http://127.0.0.1:9', SYNC_SOURCE_KEY: key },
      { SYNC_SOURCE_URL: theirs.url, SYNC_SOURCE_KEY: 'quite-another-key' },
    ]) {
      const reply = await sync(await startOurs(env))
      expect([reply.statusCode, reply.json().code]).toEqual([502, 'sync-source-failed'])
    }
    const app = await linked()
    const other = await sync(app, `parkingLotId=${lotId()}&sourceParkingLotId=${world.customer.id}`)
    expect([other.statusCode, other.json().detail]).toEqual([502, 'it answered 404'])
    expect(await configuration(app)).toEqual(before)
  })

  test('a configuration with faults is not saved in part', async () => {
    const app = await linked()
    const before = await configuration(app)
    const name = world.sister.lot.name
    await theirs.database.asSystem((tx) =>
      tx.updateTable('parking_lot').set({ name, city: 'Elsewhere' }).where('id', '=', lotId()).execute(),
    )
    const reply = await sync(app)
    await theirs.database.asSystem((tx) =>
      tx.updateTable('parking_lot').set({ name: world.own.lot.name }).where('id', '=', lotId()).execute(),
    )
    expect([reply.statusCode, reply.json().errors]).toMatchObject([
      422,
      [{ path: 'name', code: 'name-used' }],
    ])
    expect(await configuration(app)).toEqual(before)
  })
})

describe('the configuration for another server', () => {
  test('requires the key', async () => {
    const ask = (authorization?: string) =>
      fetch(`${theirs.url}/api/sync/parking-lots/${lotId()}`, {
        headers: authorization ? { authorization } : {},
      })
    expect((await ask()).status).toBe(401)
    expect((await ask('Bearer wrong')).status).toBe(401)
    expect((await ask(`Bearer ${await theirs.app.tokenOf('provider')}`)).status).toBe(401)
    expect((await ask(`Bearer ${key}`)).status).toBe(200)
    const closed = await startOurs({})
    expect((await closed.server.inject(`/api/sync/parking-lots/${lotId()}`)).statusCode).toBe(404)
  })
})

test('CFG-50: settings, groups, holidays and managers are copied from a real server, once', async () => {
  await atTheirs('PUT', `/${lotId()}/update`, { highOccupancyThreshold: 77, visitorDurations: [45, 90] })
  const tenants = theirs.world.own.tenants.id
  await atTheirs('PUT', `/${lotId()}/parking-groups/${tenants}`, {
    standardPassPrice: 120,
    standardPassPaymentFrequency: 'monthly',
  })
  const night = { name: 'Night shift', type: 'tenant', countedBy: 'plates', typedCapacity: 12 }
  await atTheirs('POST', `/${lotId()}/parking-groups`, night)
  await atTheirs('PUT', `/${lotId()}/holidays/2031-07-01`, { name: 'Canada Day' })
  const robin = { name: 'Robin', phone: '4165550100', email: 'robin@example.com' }
  await atTheirs('POST', '/add-manager/', { parkingLot: lotId(), ...robin })
  const app = await linked()
  const reply = await sync(app)
  expect(reply.json()).toMatchObject({
    settings: expect.arrayContaining(['highOccupancyThreshold', 'visitorDurations']),
    parkingGroups: { added: 1, changed: 1 },
    holidays: 1,
    managers: 1,
  })
  const after = await configuration(app)
  expect(after).toMatchObject({ highOccupancyThreshold: 77, visitorDurations: [45, 90] })
  expect(after.parkingGroups).toContainEqual(expect.objectContaining(night))
  expect(after.parkingGroups).toContainEqual(
    expect.objectContaining({ _id: tenants, standardPassPrice: 120, stalls: 2 }),
  )
  const again = (await sync(app)).json()
  expect(again).toEqual({ settings: [], parkingGroups: { added: 0, changed: 0 }, holidays: 0, managers: 0 })
})
