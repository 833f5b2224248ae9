import type { AuditEntry } from '@stallwise/contract/logs/audit.contract.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendAs, startTestServer, type TestServer } from '#testing/test-app.ts'
import { listKit } from '#testing/test-list.ts'

let server: TestServer
let lotId: string
let group: string
const send = sendAs('staffCustomer', () => server)
const as = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const reply = await send(method, path, body)
  expect(reply.statusCode).toBeLessThan(300)
  return reply.payload === '' ? undefined : reply.json()
}
const logOf = async (path: string, query: Record<string, string> = {}): Promise<AuditEntry[]> => {
  const address = `${path}?${new URLSearchParams({ parkingLot: lotId, ...query })}`
  const reply = await send('GET', address, undefined, 'provider')
  expect(reply.statusCode).toBe(200)
  return reply.json().data
}
const told = async (path: string, query?: Record<string, string>) =>
  (await logOf(path, query)).map(({ action, object }) => `${action} ${object.name}`)

let passholder: { _id: string; version: number }
beforeAll(async () => {
  server = await startTestServer()
  lotId = server.world.own.lot.id
  group = server.world.own.passholderGroup.id
  passholder = await as('POST', '/v2/pass-holders/', {
    parkingLot: lotId,
    passholderGroup: group,
    passholderId: 'P-1',
    name: 'Zoë Álvarez',
    vehicles: [{ licensePlate: 'LOG123' }],
  })
  const { version } = passholder
  await as('PUT', `/v2/pass-holders/${passholder._id}`, { name: 'Zoë Ruiz', version })
  await as('DELETE', `/pass-holders/${passholder._id}`)
  await as('POST', '/registeredVehicles/registerVehicletoLotByStaff', {
    parkingLot: lotId,
    licensePlate: 'VIS777',
    name: 'Ben',
  })
})
afterAll(() => server?.close())

test('AUD-20, AUD-21, AUD-23: what was done to a passholder, by whom, with what differs', async () => {
  const [removed, edited, created] = await logOf('/logs/passholder')
  expect([removed, edited, created].map((entry) => entry!.action)).toEqual([
    'passholder.remove',
    'passholder.edit',
    'passholder.create',
  ])
  expect(edited).toMatchObject({
    actor: { kind: 'user', name: server.world.users.find(({ roles }) => roles[0] === 'staffCustomer')!.name },
    object: { kind: 'passholder', _id: passholder._id, name: 'Zoë Ruiz' },
    changes: [{ field: 'name', before: 'Zoë Álvarez', after: 'Zoë Ruiz' }],
    isErased: false,
  })
  expect(created!.changes).toContainEqual({ field: 'passholderId', after: 'P-1' })
})

test('AUD-22: found by plate, name without accents, actor, kind, object and day', async () => {
  expect(await told('/logs/passholder', { search: 'alvarez log123' })).toHaveLength(2)
  expect(await told('/audit', { search: 'vis777' })).toEqual(['registered-vehicle.create Ben'])
  expect(await told('/audit', { kind: 'registered-vehicle' })).toEqual(['registered-vehicle.create Ben'])
  expect(await told('/audit', { object: passholder._id })).toHaveLength(3)
  expect(await told('/audit', { from: '2020-01-01', to: '2020-01-31' })).toEqual([])
  expect(await told('/logs/visitor')).toEqual(['registered-vehicle.create Ben'])
})

test('AUD-22: pages hold every entry once, and can begin at a place', async () => {
  const kit = listKit<AuditEntry>(
    () => server,
    'provider',
    () => `/audit?parkingLot=${lotId}`,
  )
  const all = await logOf('/audit')
  expect(await kit.walk({ limit: 1 })).toEqual(all)
  expect(await kit.walk({ limit: 2, sort: 'at' })).toEqual(all.toReversed())
})

test('AUD-23, AUD-24: a passholder that a gate refused, and a coupon that was entered', async () => {
  const holder = server.world.own.passholder
  const at = new Date()
  await server.database.look(
    `insert into gate_decision (parking_lot_id, id, decided_at, zone_id, event_id, read_at, device_name, passage, opens, cause,
       is_passback, passholder_id) values ($1, $2, $3, $2, 'e', $3, 'Camera 2', 'entry', false, 'inside', true, $4)`,
    [lotId, uuidv7(), at, holder.id],
  )
  await server.database.look(
    `insert into payment_validation_use (parking_lot_id, id, validation_id, name, given_by, coupon_code, reduction, amount, plate,
       used_at, state) values ($1, $2, $2, 'Cinema', 'Cinema', 'POPCORN', 'percent', 50, 'CPN1', $3, 'used')`,
    [lotId, uuidv7(), at],
  )
  expect((await logOf('/logs/passholder'))[0]).toMatchObject({
    action: 'gate.refuse',
    actor: { kind: 'device', name: 'Camera 2' },
    object: { kind: 'passholder', _id: holder.id, name: holder.name },
  })
  expect(await told('/logs/visitor', { search: 'popcorn' })).toEqual(['coupon.use Cinema'])
  expect(await told('/audit', { search: 'popcorn' })).toEqual([])
})

test('AUD-20: the audit of a customer, of the provider, and erased texts', async () => {
  const customer = server.world.customer.id
  const ofCustomer = (await send('GET', `/audit?customer=${customer}`, undefined, 'provider')).json().data
  expect(ofCustomer.every(({ object }: AuditEntry) => object.kind === 'user')).toBe(true)
  expect((await send('GET', `/audit`, undefined, 'provider')).statusCode).toBe(200)
  const both = await send('GET', `/audit?customer=${customer}&parkingLot=${lotId}`, undefined, 'provider')
  expect(both.statusCode).toBe(422)
  await server.database.look(
    `update audit_entry set before = null, after = null, actor_name = '', salt = '' where object_id = $1`,
    [passholder._id],
  )
  const erased = await logOf('/audit', { object: passholder._id })
  expect(
    erased.map(({ isErased, changes, object, actor }) => [isErased, changes, object.name, actor.name]),
  ).toEqual(Array.from({ length: 3 }, () => [true, [], null, null]))
})

test('only provider staff read them', async () => {
  for (const path of ['/audit', '/logs/passholder', '/logs/visitor'])
    for (const role of ['fullAccessCustomer', 'staffCustomer', 'tenant'] as const)
      expect((await send('GET', `${path}?parkingLot=${lotId}`, undefined, role)).statusCode).toBe(403)
})
