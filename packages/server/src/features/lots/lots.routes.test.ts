import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const namesOf = (reply: { json(): { data: { name: string }[] } }) => reply.json().data.map(({ name }) => name)

describe('GET /api/parking-lots', () => {
  test('lists the user’s own lots, for provider staff all lots, by name', async () => {
    expect(namesOf(await server.ask('tenant', '/api/parking-lots'))).toEqual(['Own lot'])
    expect(namesOf(await server.ask('provider', '/api/parking-lots'))).toEqual([
      'Foreign lot',
      'Own lot',
      'Sister lot',
    ])
  })

  test('leaves out fields that the user may not see', async () => {
    const [camera] = (await server.ask('cameraOnlyCustomer', '/api/parking-lots')).json().data
    for (const field of [
      'counts',
      'capacity',
      'stallMix',
      'alerts',
      'sensors',
      'today',
      'recommendations',
      'tasks',
    ])
      expect(camera).not.toHaveProperty(field)
    const [staff] = (await server.ask('staffCustomer', '/api/parking-lots')).json().data
    expect(staff).toHaveProperty('counts')
    expect(staff).not.toHaveProperty('recommendations')
    const [full] = (await server.ask('fullAccessCustomer', '/api/parking-lots')).json().data
    expect(full).toMatchObject({
      recommendations: 0,
      tasks: 0,
      alerts: { violation: 0, occupancy: 0 },
      capacity: 4,
      occupancy: 0,
      occupancyPercent: null,
      stallOccupancy: { tenant: 0, visitor: 0, ev: 0, reserved: 0, others: 0 },
      counts: { capacity: 4, occupancy: 0 },
    })
  })

  test.each(['tenant', 'owner'] as const)('LOT-18: shows a %s nothing about devices', async (who) => {
    const [row] = (await server.ask(who, '/api/parking-lots')).json().data
    const lot = (await server.ask(who, `/api/parking-lots/${server.world.own.lot.id}`)).json()
    for (const seen of [row, lot]) {
      expect(seen).toHaveProperty('counts')
      expect(seen).not.toHaveProperty('sensors')
      expect(seen).not.toHaveProperty('cameras')
    }
  })

  test('LOT-10: searches name, city and customer literally, and pages by cursor', async () => {
    expect(namesOf(await server.ask('provider', '/api/parking-lots?search=sIsTeR'))).toEqual(['Sister lot'])
    expect(namesOf(await server.ask('provider', '/api/parking-lots?search=%25'))).toEqual([])
    const ofCustomer = encodeURIComponent(`${server.world.customer.name.toUpperCase()} sister`)
    expect(namesOf(await server.ask('provider', `/api/parking-lots?search=${ofCustomer}`))).toEqual([
      'Sister lot',
    ])
    const first = await server.ask('provider', '/api/parking-lots?limit=2')
    const { nextCursor } = first.json()
    expect(namesOf(first)).toHaveLength(2)
    const second = await server.ask('provider', `/api/parking-lots?limit=2&cursor=${nextCursor}`)
    expect(namesOf(second)).toEqual(['Sister lot'])
    expect(second.json().nextCursor).toBeNull()
  })

  const cursorToNul = Buffer.from(
    '{"name": "a\\u0000", "id": "01890000-0000-7000-8000-000000000000"}',
  ).toString('base64url')
  const wrong = ['limit=0', 'limit=501', 'limit=many', 'cursor=nonsense', 'customer=nobody', 'search=%00']
  test.each([...wrong, `cursor=${cursorToNul}`])('refuses ?%s', async (query) => {
    const reply = await server.ask('provider', `/api/parking-lots?${query}`)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toHaveLength(1)
  })
})

describe('GET /api/parking-lots/{id}', () => {
  test('does not distinguish another customer’s lot from one that does not exist', async () => {
    const url = (id: string) => `/api/parking-lots/${id}`
    for (const id of [server.world.foreign.lot.id, server.world.sister.lot.id, randomUUID(), 'no-uuid'])
      expect((await server.ask('fullAccessCustomer', url(id))).statusCode).toBe(404)
  })

  test('lists what the user may do on the lot', async () => {
    const lotAs = async (role: 'tenant' | 'fullAccessCustomer') =>
      (await server.ask(role, `/api/parking-lots/${server.world.own.lot.id}`)).json()
    expect((await lotAs('tenant')).allowed).not.toContain('stall.edit')
    const lot = await lotAs('fullAccessCustomer')
    expect(lot.allowed).toContain('stall.edit')
    expect(lot).toMatchObject({
      name: 'Own lot',
      capacity: 4,
      floors: [{ linkToMap: expect.stringMatching(/^\/api\/floor-maps\/[0-9a-f]{64}$/) }],
    })
  })
})

describe('GET /api/floor-maps/{hash}', () => {
  test('is public, immutable, and cannot run scripts', async () => {
    const reply = await server.ask(null, `/api/floor-maps/${server.world.own.map.hash}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toContain('image/svg+xml')
    expect(reply.headers['cache-control']).toContain('immutable')
    expect(reply.headers['content-security-policy']).toContain('sandbox')
    expect((await server.ask(null, `/api/floor-maps/${'0'.repeat(64)}`)).statusCode).toBe(404)
    expect((await server.ask(null, '/api/floor-maps/../../etc/passwd')).statusCode).toBe(404)
  })
})

describe('row-level security', () => {
  test('a viewer’s transaction only sees the viewer’s lots, whatever the query', async () => {
    const { own } = server.world
    const seen = await server.database.withViewer(
      { lots: [own.lot.id], customerId: server.world.customer.id },
      async (tx) => ({
        lots: await tx.selectFrom('parking_lot').select('id').execute(),
        stalls: await tx.selectFrom('stall').select('parking_lot_id').distinct().execute(),
        customers: await tx.selectFrom('customer').select('id').execute(),
      }),
    )
    expect(seen).toEqual({
      lots: [{ id: own.lot.id }],
      stalls: [{ parking_lot_id: own.lot.id }],
      customers: [{ id: server.world.customer.id }],
    })
  })
})
