import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

/** In Toronto it is still the 19th. */
const now = Date.UTC(2026, 10, 20, 3)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server?.close())
beforeEach(() => server.database.asSystem((tx) => tx.deleteFrom('visit').execute()))

const visit = (
  more: { lotId?: string; passholderId?: string | null; groupId?: string; exited?: boolean } = {},
) => {
  const { own } = server.world
  return server.database.asSystem((tx) =>
    tx
      .insertInto('visit')
      .values({
        parking_lot_id: more.lotId ?? own.lot.id,
        id: uuidv7(),
        plate: own.plate.plate,
        passholder_id: more.passholderId === undefined ? own.passholder.id : more.passholderId,
        match: 'exact',
        group_id: own.tenants.id,
        passholder_group_id: more.passholderId === null ? null : (more.groupId ?? own.passholderGroup.id),
        entered_at: new Date(now - 3_600_000),
        exited_at: more.exited ? new Date(now) : null,
        closed_by: more.exited ? 'exit' : null,
        entry_event_id: 'entry',
        exit_event_id: null,
      })
      .execute(),
  )
}

const byGroup = (id: string, who: 'staffCustomer' | 'provider' = 'staffCustomer') =>
  server.ask(who, `/api/occupancy/lpr/passholder-group/${id}`)
const inTotal = (group: string, lotId = server.world.own.lot.id) =>
  server.ask('staffCustomer', `/api/occupancy/lpr/passholder-total/${lotId}/${group}`)

describe('vehicles of passholders are refused', () => {
  test.each(['sister', 'foreign'] as const)('of a group on the %s lot', async (which) => {
    expect((await byGroup(server.world[which].passholderGroup.id)).statusCode).toBe(404)
  })

  test('of a group that does not exist', async () => {
    expect((await byGroup(uuidv7())).statusCode).toBe(404)
    expect((await byGroup(uuidv7(), 'provider')).statusCode).toBe(404)
    expect((await byGroup('x')).statusCode).toBe(404)
  })

  test('of a parking group of another lot, and of an unknown type', async () => {
    expect((await inTotal(server.world.sister.tenants.id)).statusCode).toBe(404)
    expect((await inTotal('bicycles')).statusCode).toBe(404)
  })
})

describe('vehicles of passholders inside', () => {
  test('count by open visits of the group’s passholders', async () => {
    await visit()
    await visit({ exited: true })
    await visit({ passholderId: null })
    await visit({ lotId: server.world.sister.lot.id })
    const { passholderGroup, tenants } = server.world.own
    const inside = { occupancy: 1, passholderCount: 1 }
    expect((await byGroup(passholderGroup.id)).json()).toEqual(inside)
    expect((await inTotal(tenants.id)).json()).toEqual(inside)
    expect((await inTotal('tenant')).json()).toEqual(inside)
    expect((await inTotal('ev')).json()).toEqual({ occupancy: 0, passholderCount: 0 })
  })

  test('OCC-62: count in the group that they entered with, also when the passholder has another one', async () => {
    const { passholderGroup, tenants, lot } = server.world.own
    const former = uuidv7()
    await server.database.look(
      `insert into passholder_group (parking_lot_id, id, parking_group_id, name) values ($1, $2, $3, 'Former') returning 1`,
      [lot.id, former, tenants.id],
    )
    await visit({ groupId: former })
    expect((await byGroup(former)).json()).toEqual({ occupancy: 1, passholderCount: 0 })
    expect((await byGroup(passholderGroup.id)).json()).toEqual({ occupancy: 0, passholderCount: 1 })
    expect((await inTotal(tenants.id)).json()).toEqual({ occupancy: 1, passholderCount: 1 })
  })

  test.each([
    ['from today', { valid_from: '2026-11-19' }, 1],
    ['from tomorrow', { valid_from: '2026-11-20' }, 0],
    ['until today', { valid_to: '2026-11-19' }, 1],
    ['until yesterday', { valid_to: '2026-11-18' }, 0],
    ['no more', { removed_at: new Date(now) }, 0],
  ])('have a pass that is valid %s on the lot’s own day', async (_what, dates, passholderCount) => {
    const { passholder, passholderGroup } = server.world.own
    const set = (values: object) =>
      server.database.asSystem((tx) =>
        tx
          .updateTable('passholder')
          .set({ valid_from: null, valid_to: null, removed_at: null, ...values })
          .where('id', '=', passholder.id)
          .execute(),
      )
    await set(dates)
    expect((await byGroup(passholderGroup.id)).json()).toMatchObject({ passholderCount })
    await set({})
  })
})

test('PAS-04, OCC-62: a tenant counts the groups that it sees', async () => {
  const { own } = server.world
  const payload = { parkingLot: own.lot.id, name: 'Hidden from tenants', parkingGroup: own.tenants.id }
  const hidden = (
    await server.ask('staffCustomer', { method: 'POST', url: '/api/passholder-groups/', payload })
  ).json()._id
  const holder = { parkingLot: own.lot.id, passholderGroup: hidden, passholderId: 'HID-1', name: 'Ana Ruiz' }
  await server.ask('staffCustomer', { method: 'POST', url: '/api/v2/pass-holders/', payload: holder })
  const group = (who: 'tenant' | 'intercomCustomer', id: string) =>
    server.ask(who, `/api/occupancy/lpr/passholder-group/${id}`)
  const total = async (who: 'tenant' | 'staffCustomer') =>
    (await server.ask(who, `/api/occupancy/lpr/passholder-total/${own.lot.id}/${own.tenants.id}`)).json()
      .passholderCount
  expect((await group('tenant', hidden)).statusCode).toBe(404)
  expect((await group('tenant', own.passholderGroup.id)).statusCode).toBe(200)
  expect((await group('intercomCustomer', hidden)).statusCode).toBe(200)
  const all = await total('staffCustomer')
  expect(await total('tenant')).toBe(all - 1)
})
