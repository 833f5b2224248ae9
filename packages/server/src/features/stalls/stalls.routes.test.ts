import { randomUUID } from 'node:crypto'
import type { StallEdit, StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

let server: TestServer
const floorOf = (lot: TestServer['world']['own']) => lot.floor.floor_name
const address = (lot = server.world.own) => `/api/stalls?parkingLot=${lot.lot.id}&floor=${floorOf(lot)}`

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const report = async (event: { deviceId: string; occupied: boolean; fault?: string }) => {
  const [source] = server.world.sources
  const reply = await server.server.inject({
    method: 'POST',
    url: '/ingest/stall-events',
    headers: { authorization: `Bearer ${source!.key}` },
    payload: { events: [{ eventId: randomUUID(), at: new Date().toISOString(), ...event }] },
  })
  expect(reply.json()).toMatchObject({ accepted: 1, rejected: [] })
  server.services.hub.note('*')
}

const listAs = async (role: Parameters<TestServer['ask']>[0]): Promise<StallView[]> =>
  (await server.ask(role, address())).json()
const stallAs = async (role: Parameters<TestServer['ask']>[0], number: string) =>
  (await listAs(role)).find(({ stall }) => stall === number)!

const edit = (role: Parameters<TestServer['ask']>[0], payload: object, lot = server.world.own) =>
  server.ask(role, {
    method: 'PUT',
    url: '/api/stalls/update-stall-details',
    payload: { parkingLot: lot.lot.id, ...payload },
  })

describe('GET /api/stalls', () => {
  test('is empty when lot or floor is missing', async () => {
    expect((await server.ask('provider', '/api/stalls')).json()).toEqual([])
    expect(
      (await server.ask('provider', `/api/stalls?parkingLot=${server.world.own.lot.id}`)).json(),
    ).toEqual([])
  })

  test('STA-30: stalls are in natural order: A2 before A10', async () => {
    const { foreign } = server.world
    const numbers = ['A10', 'a2', 'A1', 'B-01']
    for (const [nth, { id }] of foreign.stalls.slice(0, 4).entries())
      await server.database.look('update stall set stall_number = $2 where id = $1', [id, numbers[nth]])
    const listed: StallView[] = (await server.ask('provider', address(foreign))).json()
    expect(listed.map(({ stall }) => stall).filter((stall) => numbers.includes(stall))).toEqual([
      'A1',
      'a2',
      'A10',
      'B-01',
    ])
  })

  test('does not find an unknown lot', async () => {
    const reply = await server.ask('provider', `/api/stalls?parkingLot=${randomUUID()}&floor=M`)
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['content-type']).toContain('application/problem+json')
  })

  test('responds with 304 until a device reports a change', async () => {
    const first = await server.ask('provider', address())
    const again = await server.ask('provider', {
      url: address(),
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    await report({ deviceId: server.world.own.sensors[0]!, occupied: true })
    const anew = await server.ask('provider', {
      url: address(),
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(anew.statusCode).toBe(200)
    expect(await stallAs('provider', '001')).toMatchObject({ status: 'occupied', occupied: true })
  })

  test('STA-02: users who can edit see a fault; others see the last known state and no device', async () => {
    await report({ deviceId: server.world.own.sensors[1]!, occupied: true, fault: 'radar' })
    expect(await stallAs('fullAccessCustomer', '002')).toMatchObject({
      status: 'sensor-error',
      occupied: true,
      sensorErrors: ['fault'],
    })
    const seen = await stallAs('staffCustomer', '002')
    expect(seen).toMatchObject({ status: 'occupied', occupied: true })
    for (const field of ['device', 'sensorErrors', 'isActive', 'lastSeenAt'])
      expect(seen).not.toHaveProperty(field)
  })
})

describe('GET /api/stalls/lot-view', () => {
  const url = () =>
    `/api/stalls/lot-view?parkingLot=${server.world.own.lot.id}&floor=${floorOf(server.world.own)}`

  test('a lot that is not public is found by its members only', async () => {
    await server.database.asSystem((tx) => tx.updateTable('parking_lot').set({ public_map: false }).execute())
    expect((await server.ask(null, url())).statusCode).toBe(404)
    const seen = (await server.ask('tenant', url())).json()[0]
    expect(Object.keys(seen)).not.toContain('parkingGroup')
  })
})

describe('PUT /api/stalls/update-stall-details', () => {
  test('is refused without permission to edit, and changes nothing', async () => {
    const before = await stallAs('provider', '003')
    expect((await edit('tenant', { stall: '003', isActive: false })).statusCode).toBe(403)
    expect(
      (await edit('fullAccessCustomer', { stall: '003', isActive: false }, server.world.foreign)).statusCode,
    ).toBe(404)
    expect(await stallAs('provider', '003')).toEqual(before)
  })

  test.each([
    ['an unknown stall', { stall: '999' }, 404, 'not-found'],
    ['a wrong type', { stall: '003', stallType: 'Truck' }, 422, 'invalid'],
    ['a group of another type', { stall: '003', stallType: 'EV' }, 422, 'invalid'],
    ['a station on a stall that is not EV', { stall: '003', evStationId: 'ST-1' }, 422, 'invalid'],
    ['an endless device id', { stall: '003', device: 'x'.repeat(65) }, 422, 'invalid'],
  ])('refuses %s', async (_, payload, status, code) => {
    const reply = await edit('provider', payload)
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ code })
  })

  test.each([
    ['device', { device: 'a\0b' }],
    ['stallVendor', { stallVendor: 'half \ud800' }],
    ['stall', { stall: 'M\0', handicap: true }],
  ])('a text that the database cannot store is a fault of its field: %s', async (path, change) => {
    const [stall] = server.world.own.stalls
    const reply = await edit('fullAccessCustomer', { stall: stall!.stall_number, ...change })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ code: 'invalid', errors: [{ path, code: 'invalid' }] })
  })

  test('a field of the wrong type is distinguished from a missing one', async () => {
    const reply = await edit('fullAccessCustomer', { isActive: 'yes' })
    expect(reply.json()).toMatchObject({
      errors: [
        { path: 'stall', code: 'required' },
        { path: 'isActive', code: 'wrong-type' },
      ],
    })
  })

  test('STA-25: a DevEUI is stored as its network reports it, in whatever notation it was typed', async () => {
    const stall = server.world.own.stalls.at(-1)
    const reply = await edit('fullAccessCustomer', {
      stall: stall!.stall_number,
      device: '70-b3-d5-e7-5f-6d-0a-0e',
    })
    expect(reply.json()).toMatchObject({ device: '70B3D5E75F6D0A0E' })
    // The devices are read again when the change has been announced.
    await vi.waitFor(() => report({ deviceId: '70b3d5e75f6d0a0e', occupied: true }), 5_000)
  })

  test('a stale version is refused with the current stall', async () => {
    const { version } = await stallAs('provider', '003')
    expect((await edit('provider', { stall: '003', version, handicap: true })).statusCode).toBe(200)
    const stale = await edit('provider', { stall: '003', version, handicap: false })
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({
      code: 'stale-version',
      current: { stall: '003', handicap: true, version: version + 1 },
    })
  })

  test('FLD-22: full-width signs of a device and of a stall’s number are the usual ones', async () => {
    const full = (text: string) =>
      text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    const reply = await edit('fullAccessCustomer', { stall: full('004'), device: full('wide-7') })
    expect(reply.json()).toMatchObject({ stall: '004', device: 'wide-7' })
  })

  test.each(['a\0b', 'a\u0007b', 'a\u009fb', 'a\ud800b'])(
    'REQ-06: %j is refused as a text',
    async (stallVendor) => {
      const reply = await edit('fullAccessCustomer', { stall: '004', stallVendor })
      expect(reply.statusCode).toBe(422)
      expect(reply.json().errors).toMatchObject([{ path: 'stallVendor' }])
    },
  )

  test.each(['a\tb', 'a\nb'])('FLD-21: %j is not one line', async (stallVendor) => {
    const reply = await edit('fullAccessCustomer', { stall: '004', stallVendor })
    expect(reply.json().errors).toMatchObject([{ path: 'stallVendor', code: 'invalid' }])
  })

  test('a device of another stall is refused, naming that stall', async () => {
    const reply = await edit('provider', { stall: '003', device: server.world.own.sensors[0] })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({
      code: 'device-in-use',
      errors: [{ path: 'device', code: 'not-unique', message: '001' }],
    })
  })

  test('an inactive stall is not part of the capacity; the edit is in the audit and the log', async () => {
    const capacity = async () =>
      (await server.ask('provider', `/api/parking-lots/${server.world.own.lot.id}`)).json().capacity
    const before = await capacity()
    expect((await edit('fullAccessCustomer', { stall: '004', isActive: false })).statusCode).toBe(200)
    expect(await capacity()).toBe(before - 1)
    const lotId = server.world.own.lot.id
    const { audit, log } = await server.database.asSystem(async (tx) => ({
      audit: await tx
        .selectFrom('audit_entry')
        .selectAll()
        .where('action', '=', 'stall.edit')
        .orderBy('sequence', 'desc')
        .executeTakeFirst(),
      log: await tx
        .selectFrom('lot_log')
        .selectAll()
        .where('parking_lot_id', '=', lotId)
        .where('kind', '=', 'stall-edited')
        .execute(),
    }))
    expect(audit).toMatchObject({
      actor_name: 'The fullAccessCustomer',
      object_kind: 'stall',
      before: { isActive: true },
      after: { isActive: false },
    })
    expect(log.length).toBeGreaterThan(0)
    expect(await stallAs('staffCustomer', '004')).toMatchObject({ status: 'vacant' })
  })

  test('a new device sets the state with its first message; the stall keeps its state until then', async () => {
    await report({ deviceId: server.world.own.sensors[2]!, occupied: true })
    expect((await edit('provider', { stall: '003', device: 'NEW-SENSOR' })).statusCode).toBe(200)
    expect(await stallAs('provider', '003')).toMatchObject({ occupied: true, device: 'NEW-SENSOR' })
    server.services.devices.forget(server.world.customer.id)
    await report({ deviceId: 'NEW-SENSOR', occupied: false })
    expect(await stallAs('provider', '003')).toMatchObject({ occupied: false })
  })

  test('every field of an edit is stored, shown and audited', async () => {
    const { database, world } = server
    const { stall_number: stall } = world.own.stalls[0]!
    const [group] = await database.look(
      `insert into parking_group (parking_lot_id, id, name, type) values ($1, $2, 'EV', 'ev') returning id`,
      [world.own.lot.id, randomUUID()],
    )
    await database.look(
      `update parking_lot set product_access = product_access || '{"insightVolt": true}' where id = $1`,
      [world.own.lot.id],
    )
    // A new field of the contract that is missing here does not compile.
    const fields: Required<Omit<StallEdit, 'parkingLot' | 'stall' | 'version'>> = {
      stallType: 'EV',
      parkingGroup: group!['id'] as string,
      isActive: false,
      handicap: true,
      device: 'EVERY-FIELD',
      stallVendor: 'Vendor of the sensor',
      evStationId: 'Station 1',
      evStationVendor: 'Vendor of the station',
      evConnector: '2.3',
    }
    const before = await stallAs('provider', stall)
    for (const [field, value] of Object.entries(fields)) expect(before).not.toMatchObject({ [field]: value })
    expect((await edit('provider', { stall, ...fields })).json()).toMatchObject(fields)
    expect(await stallAs('provider', stall)).toMatchObject(fields)
    const { parkingGroup, ...others } = fields
    const [entry] = await database.look(
      `select after from audit_entry where object_id = $1 order by sequence desc limit 1`,
      [before._id],
    )
    expect(entry).toEqual({ after: { ...others, groupId: parkingGroup } })
  })
})
