import type { Findings } from '@stallwise/contract/find/find.contract.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

let server: TestServer
let own: string
let sister: string
let foreign: string

const addDevices = (lotId: string) =>
  server.database.asSystem(async (tx) => {
    await sql`insert into camera (parking_lot_id, id, zone_id, name, device_id, role)
      values (${lotId}, ${uuidv7()}, null, 'North ramp', 'cam-north-1', 'entry')`.execute(tx)
    const controller = uuidv7()
    await sql`insert into gate_controller (parking_lot_id, id, monex_device_id, driver, reach, address, outlet_base)
      values (${lotId}, ${controller}, 'pdu-1', 'dataprobe-pdu', 'edge', 'http://10.0.0.1', 1)`.execute(tx)
    await sql`insert into sprockit (parking_lot_id, id, name, code, controller_id, outlet, pulse_ms)
      values (${lotId}, ${uuidv7()}, 'North gate', 'g1', ${controller}, 1, 1000)`.execute(tx)
  })

const renumber = (lotId: string, stallId: string, number: string, device: string) =>
  server.database.asSystem((tx) =>
    sql`update stall set stall_number = ${number}, device = ${device}
      where parking_lot_id = ${lotId} and id = ${stallId}`.execute(tx),
  )

beforeAll(async () => {
  server = await startTestServer()
  const { world } = server
  ;[own, sister, foreign] = [world.own.lot.id, world.sister.lot.id, world.foreign.lot.id]
  for (const lot of [world.own, world.sister, world.foreign]) {
    await addDevices(lot.lot.id)
    await renumber(lot.lot.id, lot.stalls[0]!.id, 'L3-114', `A81758-${lot.lot.name}`)
    await renumber(lot.lot.id, lot.stalls[1]!.id, 'L3-20', `B2-${lot.lot.name}`)
    await renumber(lot.lot.id, lot.stalls[2]!.id, 'E-022', `C3-${lot.lot.name}`)
  }
})
afterAll(() => server?.close())

type Who = Parameters<TestServer['ask']>[0]
const ask = (who: Who, query: string) => server.ask(who, { method: 'GET', url: `/api/find${query}` })
const find = async (search: string, who: Who = 'provider', lot?: string): Promise<Findings> => {
  const query = new URLSearchParams({ search, ...(lot && { parkingLot: lot }) })
  const answer = await ask(who, `?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const stallsOf = ({ stalls }: Findings) => stalls.data.map(({ stall, lot }) => `${lot.name} ${stall}`)

test('refuses strangers, users without lots, and what is too long', async () => {
  expect((await ask(null, '')).statusCode).toBe(401)
  expect((await ask('primary', '')).statusCode).toBe(403)
  expect((await ask('provider', `?search=${'x'.repeat(81)}`)).statusCode).toBe(422)
  expect((await ask('provider', '?search=%00')).statusCode).toBe(422)
  expect((await ask('provider', '?parkingLot=no-id')).statusCode).toBe(422)
})

test('FND-10: users of a customer find what is theirs, and only on their lots', async () => {
  const found = await find('lot', 'fullAccessCustomer')
  expect(found.lots.data.map(({ name }) => name)).toEqual(['Own lot'])
  expect(found.lots.total).toBe(1)
  expect(stallsOf(await find('l3-114', 'fullAccessCustomer'))).toEqual(['Own lot L3-114'])
  expect(stallsOf(await find('l3-114', 'fullAccessCustomer', foreign))).toEqual(['Own lot L3-114'])
  const north = await find('north', 'fullAccessCustomer')
  expect(north.devices.data.map(({ name, lot }) => [name, lot._id])).toEqual([
    ['North gate', own],
    ['North ramp', own],
  ])
  expect(north.customers.data.map(({ name }) => name)).toEqual(['Northgate Properties'])
  const people = await find('the', 'fullAccessCustomer')
  expect(people.users.data.length).toBe(8)
  expect(people.users.data.some(({ customer }) => customer === null)).toBe(false)
  expect((await find('southgate', 'fullAccessCustomer')).customers.total).toBe(0)
})

test.each([
  ['provider', true, 3, 9, 2],
  ['staffCustomer', true, 0, 2, 0],
  ['cameraOnlyCustomer', false, 0, 2, 0],
  ['tenant', true, 0, 0, 0],
  ['owner', true, 0, 0, 0],
  ['intercomCustomer', true, 0, 1, 0],
] as const)('FND-10: what %s finds', async (who, seesStalls, sensors, devices, customers) => {
  expect((await find('l3-114', who)).stalls.total > 0).toBe(seesStalls)
  const found = await find('a81758', who)
  expect(found.devices.total).toBe(sensors)
  const north = await find('north', who)
  expect(north.devices.total).toBe(who === 'provider' ? 6 : devices)
  expect((await find('gate', who)).customers.total).toBe(customers)
  expect((await find('robin', who)).users.total).toBe(0)
})

test('FND-03: separators, case and leading zeros make no difference, and the lot on the screen comes first', async () => {
  for (const search of ['l3-114', 'L3 114', 'l3114', '114', 'L3.114'])
    expect(stallsOf(await find(search)), search).toEqual([
      'Foreign lot L3-114',
      'Own lot L3-114',
      'Sister lot L3-114',
    ])
  expect(stallsOf(await find('22'))).toEqual(['Foreign lot E-022', 'Own lot E-022', 'Sister lot E-022'])
  expect(stallsOf(await find('l3-114', 'provider', own))[0]).toBe('Own lot L3-114')
  expect(stallsOf(await find('14'))).toEqual([])
  expect(stallsOf(await find('14', 'provider', own))).toEqual(['Own lot L3-114'])
})

test('FND-03: every word counts, and the lot’s name helps', async () => {
  expect(stallsOf(await find('sister 114'))).toEqual(['Sister lot L3-114'])
  expect(stallsOf(await find('sister'))).toEqual([])
  expect(stallsOf(await find('sister 999'))).toEqual([])
  expect((await find('--')).stalls.total).toBe(0)
  expect((await find('%')).lots.total).toBe(0)
})

test('FND-05: names are in natural order, exact ones first', async () => {
  const numbers = (await find('l3')).stalls.data.slice(0, 2).map(({ stall }) => stall)
  expect(numbers).toEqual(['L3-20', 'L3-114'])
  expect((await find('sister lot')).lots.data.map(({ name }) => name)).toEqual(['Sister lot'])
})

test('FND-04: sensors by their ids, others by name or id, with the lot’s name', async () => {
  const sensor = await find('a81758-sis')
  expect(sensor.devices.data).toMatchObject([{ kind: 'stall-sensor', name: 'L3-114', lot: { _id: sister } }])
  const camera = await find('cam-north sister')
  expect(camera.devices.data).toMatchObject([
    { kind: 'camera', deviceId: 'cam-north-1', lot: { _id: sister } },
  ])
  expect((await find('sister property')).devices.total).toBe(0)
})

test('FND-02: an empty search returns the lots only', async () => {
  const found = await find('')
  expect(found.lots.data.map(({ name }) => name)).toEqual(['Foreign lot', 'Own lot', 'Sister lot'])
  for (const kind of ['stalls', 'devices', 'customers', 'users'] as const) expect(found[kind].total).toBe(0)
})

test('FND-03: another lot’s stalls are found by index under row-level security', async () => {
  const plan = await server.database.withViewer({ lots: [own], customerId: null }, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<Record<string, string>>`explain select * from stall
      where number_key >= ${'l3'} and number_key < ${'l4'}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index Cond: .*number_key/)
})

describe('passholders', () => {
  const send = (method: 'POST' | 'PUT', path: string, payload: object) =>
    server.ask('provider', { method, url: `/api${path}`, payload })
  const add = async (lot: 'own' | 'foreign', more: object): Promise<string> => {
    const { world } = server
    const draft = { parkingLot: world[lot].lot.id, passholderGroup: world[lot].passholderGroup.id, ...more }
    return (await send('POST', '/v2/pass-holders/', draft)).json()._id
  }
  const names = async (search: string, who?: Who, lot?: string) =>
    (await find(search, who, lot)).passholders.data.map(({ name }) => name)
  let jose: string
  beforeAll(async () => {
    jose = await add('own', {
      passholderId: 'NG-2207',
      name: 'José Núñez-Ortega',
      suite: '2207',
      email: 'jose@example.com, jn@example.com',
      vehicles: [{ licensePlate: 'JNZ4821' }, { licensePlate: 'AAA1000' }],
      tagIds: ['FEED00'],
    })
    await add('foreign', {
      passholderId: 'F-1',
      name: 'Josefa Lima',
      vehicles: [{ licensePlate: 'JNZ4827' }],
    })
  })

  test.each([
    ['jose nunez', 'a name, without accents'],
    ['ORTEGA', 'a part of a double name'],
    ['ng2207', 'a pass ID without separators'],
    ['NG-2207', 'a pass ID'],
    ['2207 jos', 'words of several fields'],
    ['jn@example.com', 'the second e-mail address'],
    ['jnz-4821', 'a plate'],
    ['feed00', 'a tag'],
    ['own jose', 'its lot'],
  ])('FND-07: are found by %s (%s)', async (search) =>
    expect((await names(search))[0]).toBe('José Núñez-Ortega'),
  )

  test('FND-07: not by words of others, and inside of a plate only in the lot on the screen', async () => {
    for (const search of ['ortega lima', 'own', '%', 'osé']) expect(await names(search), search).toEqual([])
    expect(await names('z482')).toEqual([])
    expect(await names('z482', 'provider', own)).toEqual(['José Núñez-Ortega'])
  })

  test('FND-08: a similar plate is found last, and marked', async () => {
    const { data } = (await find('JNZ4821')).passholders
    expect(data.map(({ licensePlates, isSimilar }) => [licensePlates[0], isSimilar])).toEqual([
      ['JNZ4821', false],
      ['JNZ4827', true],
    ])
    const typo = (await find('JNZ482I')).passholders.data
    expect(typo.map(({ isSimilar }) => isSimilar)).toEqual([true, true])
    expect((await find('AAB1000')).passholders.data[0]!.licensePlates[0]).toBe('AAA1000')
  })

  test('FND-10, PAS-04: by whoever may read them: in the lots and groups that they see', async () => {
    expect(await names('jose', 'staffCustomer')).toEqual(['José Núñez-Ortega'])
    expect(await names('josefa', 'fullAccessCustomer')).toEqual([])
    expect(await names('jose', 'tenant')).toEqual(['José Núñez-Ortega'])
    expect(await names('jose', 'owner')).toEqual([])
    const group = await send('POST', '/passholder-groups/', {
      parkingLot: own,
      name: 'Not the tenant’s',
      parkingGroup: server.world.own.tenants.id,
    })
    await add('own', { passholderId: 'X-9', name: 'Hidden Person', passholderGroup: group.json()._id })
    expect([await names('hidden'), await names('hidden', 'tenant')]).toEqual([['Hidden Person'], []])
  })

  test('changes and removals are found at once', async () => {
    await send('PUT', `/v2/pass-holders/${jose}`, {
      name: 'Pepe Nuevo',
      vehicles: [{ licensePlate: 'NEW2222' }],
    })
    expect([await names('nuevo'), await names('ortega'), await names('aaa1000')]).toEqual([
      ['Pepe Nuevo'],
      [],
      [],
    ])
    const some = { parkingLot: own, ids: [jose] }
    await send('POST', '/pass-holders/delete', some)
    expect([await names('nuevo'), await names('new2222')]).toEqual([[], []])
    await send('POST', '/pass-holders/restore', some)
    expect([await names('nuevo'), await names('new2222'), await names('feed00')]).toEqual([
      ['Pepe Nuevo'],
      ['Pepe Nuevo'],
      ['Pepe Nuevo'],
    ])
  })
})

describe('guests', () => {
  const hour = 3_600_000
  const addGuest = async (lot: 'own' | 'foreign', name: string, plate: string, fromHours: number) => {
    const { world } = server
    const id = uuidv7()
    const startsAt = Date.now() + fromHours * hour
    await server.database.look(
      `insert into guest_pass (parking_lot_id, id, plate, name, passholder_group_id, starts_at, ends_at, parking_payment_option)
        values ($1, $2, $3, $4, $5, $6, $7, 'nonPaid') returning 1`,
      [
        world[lot].lot.id,
        id,
        plate,
        name,
        world[lot].passholderGroup.id,
        new Date(startsAt),
        new Date(startsAt + hour),
      ],
    )
    return id
  }
  const guests = async (search: string, who?: Who) =>
    (await find(search, who)).guests.data.map(({ name }) => name)
  beforeAll(async () => {
    await addGuest('own', 'Inés Peña', 'GST001', -0.5)
    await addGuest('own', 'Inés Mañana', 'GST002', 72)
    await addGuest('own', 'Inés Ayer', 'GST003', -72)
    await addGuest('foreign', 'Inés Ajena', 'GST004', -0.5)
  })

  test.each(['ines pena', 'gst-001', 'GST001', 'peña own', 'gst00 pen'])(
    'FND-09: of the current day are found by %s',
    async (search) => expect(await guests(search)).toContain('Inés Peña'),
  )

  test('FND-09: not on other days, by words around alone, or by wildcards', async () => {
    expect(await guests('ines')).toEqual(['Inés Ajena', 'Inés Peña'])
    for (const search of ['own', 'ines nobody', '%', 'gst003', 'gst002'])
      expect(await guests(search), search).toEqual([])
  })

  test('FND-09: not when they were canceled or erased', async () => {
    const id = await addGuest('own', 'Ida Gone', 'GST009', -0.5)
    expect(await guests('ida gone')).toEqual(['Ida Gone'])
    await server.database.look('update guest_pass set removed_at = now() where id = $1 returning 1', [id])
    expect(await guests('ida gone')).toEqual([])
  })

  test('FND-10, PAS-04: by whoever may read visitors, in the lots and groups that they see', async () => {
    expect(await guests('ines', 'staffCustomer')).toEqual(['Inés Peña'])
    expect(await guests('ines', 'tenant')).toEqual(['Inés Peña'])
    expect(await guests('ines', 'cameraOnlyCustomer')).toEqual([])
    await server.database.look(`update passholder_group set tenants = '{}' where id = $1 returning 1`, [
      server.world.own.passholderGroup.id,
    ])
    expect(await guests('ines', 'tenant')).toEqual([])
  })
})
