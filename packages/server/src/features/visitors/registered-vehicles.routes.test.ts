import { registeredVehicleSorts } from '@stallwise/domain/visitors/registered-vehicles.model.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { listKit, testListPages } from '#testing/test-list.ts'

type Who = Parameters<TestServer['ask']>[0]
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const minute = 60_000
const hour = 60 * minute
const clock = { now: Date.now() }

let server: TestServer
let lotId: string
beforeAll(async () => {
  server = await startTestServer({ clock: () => clock.now })
  lotId = server.world.own.lot.id
  await setProducts(true)
})
afterAll(() => server?.close())

const send = (method: Method, path: string, payload?: object, who: Who = 'staffCustomer') =>
  server.ask(who, { method, url: `/api${path}`, ...(payload && { payload }) })
let nth = 0
const plate = () => `V${nth++}`
const register = (more: object = {}, who?: Who) =>
  send(
    'POST',
    '/registeredVehicles/registerVehicletoLotByStaff',
    { parkingLot: lotId, licensePlate: plate(), ...more },
    who,
  )
const list = async (query = '', who?: Who) =>
  (await send('GET', `/getRegisteredVehicle/${lotId}?${query}`, undefined, who)).json()
const plates = async (query = '', who?: Who) =>
  (await list(query, who)).data.map(({ licensePlate }: { licensePlate: string }) => licensePlate)
const kiosk = `/parking-lots/staff-visitor-validation`
const validate = (licensePlate: string, minutes = 60, who?: Who) =>
  send('POST', `${kiosk}/${lotId}`, { licensePlate, minutes }, who)
const products = (visitorValidation: boolean) => ({
  insightVolt: false,
  visitorValidation,
  enforcement: false,
  payments: false,
})
const setProducts = async (visitorValidation: boolean) =>
  server.database.look('update parking_lot set product_access = $2 where id = $1', [
    lotId,
    JSON.stringify(products(visitorValidation)),
  ])

describe('registered vehicles', () => {
  test('VEH-06: refuse a plate that is registered, and a passholder’s', async () => {
    const { licensePlate } = (await register()).json()
    const codeOf = async (more: object) => (await register(more)).json().errors[0].code
    expect(await codeOf({ licensePlate: licensePlate.toLowerCase() })).toBe('not-unique')
    expect(await codeOf({ licensePlate: server.world.own.plate.plate })).toBe('plate-in-other-group')
    expect(await codeOf({ until: isoOf(clock.now - 1) })).toBe('in-the-past')
    expect(await codeOf({ licensePlate: 'A B' })).toBe('plate-spaces')
  })

  test('VEH-09: a tenant sees and changes those that it registered', async () => {
    const staffs = (await register()).json()
    const own = (await register({}, 'tenant')).json()
    expect(await plates('', 'tenant')).toEqual([own.licensePlate])
    expect(
      (await send('PUT', `/registered-vehicles/${staffs._id}`, { name: 'X' }, 'tenant')).statusCode,
    ).toBe(404)
    expect((await send('DELETE', `/registered-vehicles/${staffs._id}`, undefined, 'tenant')).statusCode).toBe(
      404,
    )
    expect((await send('PUT', `/registered-vehicles/${own._id}`, { name: 'X' }, 'tenant')).statusCode).toBe(
      200,
    )
    for (const who of ['cameraOnlyCustomer', 'owner'] as const)
      expect((await send('GET', `/getRegisteredVehicle/${lotId}`, undefined, who)).statusCode).toBe(403)
    const foreign = server.world.foreign.lot.id
    expect((await send('GET', `/getRegisteredVehicle/${foreign}`)).statusCode).toBe(404)
  })

  test('are changed, removed and restored while the plate is free (VEH-08), and audited', async () => {
    const { _id, licensePlate } = (await register({ make: ' Ford ', model: 'Transit' })).json()
    const path = `/registered-vehicles/${_id}`
    expect((await send('PUT', path, { name: 'Bakery', version: 1 })).json()).toMatchObject({
      name: 'Bakery',
      make: 'Ford',
      version: 2,
      state: 'active',
      source: 'staff',
    })
    expect((await send('DELETE', path)).statusCode).toBe(204)
    expect((await send('POST', `${path}/restore`)).statusCode).toBe(200)
    await send('DELETE', path)
    await register({ licensePlate })
    expect((await send('POST', `${path}/restore`)).json().errors[0].code).toBe('not-unique')
    const rows = await server.database.look(
      'select action from audit_entry where object_id = $1 order by sequence',
      [_id],
    )
    expect(rows.map(({ action }: { action: string }) => action.split('.')[1])).toEqual([
      'create',
      'edit',
      'remove',
      'restore',
      'remove',
    ])
  })

  test('are found, filtered, sorted and paged by the server', async () => {
    const ending = (await register({ name: 'Florist one', until: isoOf(clock.now + hour) })).json()
    await register({ name: 'Florist two', make: 'Kia' })
    const names = async (query: string) =>
      (await list(`search=florist&${query}`)).data.map(({ name }: { name: string }) => name)
    expect(await names('sort=name')).toEqual(['Florist one', 'Florist two'])
    expect(await names('sort=-until')).toEqual(['Florist two', 'Florist one'])
    clock.now += 2 * hour
    expect(await names('states=ended')).toEqual(['Florist one'])
    expect(await names('states=active&sources=staff')).toEqual(['Florist two'])
    clock.now -= 2 * hour
    const first = await list('search=florist&sort=vehicle&limit=1')
    const rest = await list(`search=florist&sort=vehicle&limit=1&cursor=${first.nextCursor}`)
    expect([first.total, rest.total, rest.nextCursor]).toEqual([2, 2, null])
    expect(await plates(`search=${ending.licensePlate.toLowerCase()}`)).toContain(ending.licensePlate)
  })
})

test('USR-42: staff without visitor validation neither see nor change registered vehicles', async () => {
  const staff = server.world.users.find(({ roles }) => roles[0] === 'staffCustomer')!.id
  const productsOfStaff = `/parking-lots/staffusers/${lotId}`
  const use = async (productAccess: object) => {
    const { staffUsers } = (await send('GET', productsOfStaff, undefined, 'provider')).json()
    const { version } = staffUsers.find(({ _id }: { _id: string }) => _id === staff)
    const edit = { userId: staff, productAccess, version }
    expect((await send('PUT', productsOfStaff, edit, 'provider')).statusCode).toBe(200)
  }
  const { _id: kept, version } = (await register()).json()
  const { _id: gone } = (await register()).json()
  await send('DELETE', `/registered-vehicles/${gone}`)
  await use(products(false))
  for (const answer of [
    register(),
    send('PUT', `/registered-vehicles/${kept}`, { until: null, version }),
    send('DELETE', `/registered-vehicles/${kept}`),
    send('POST', `/registered-vehicles/${gone}/restore`),
    send('GET', `/getRegisteredVehicle/${lotId}`),
  ])
    expect((await answer).json()).toMatchObject({ status: 403, code: 'visitor-validation-off' })
  expect((await send('GET', `/parking-lots/${lotId}`)).json().productAccess.visitorValidation).toBe(false)
  expect((await register({}, 'fullAccessCustomer')).statusCode).toBe(201)
  expect((await register({}, 'intercomCustomer')).statusCode).toBe(201)
  await use(products(true))
  expect((await register()).statusCode).toBe(201)
})

describe('the pages of registered vehicles', () => {
  beforeAll(async () => {
    for (const more of [
      { name: 'Ana' },
      { make: 'Kia', model: 'EV6' },
      { until: isoOf(clock.now + hour) },
      {},
    ])
      await register(more)
  })
  testListPages(
    listKit(
      () => server,
      'staffCustomer',
      () => `/getRegisteredVehicle/${lotId}`,
    ),
    registeredVehicleSorts,
  )
})

describe('the validation kiosk', () => {
  test('GUE-52: works only where the lot’s product access and the user’s own include it', async () => {
    await setProducts(false)
    for (const answer of [send('GET', `${kiosk}/${lotId}`), validate('KIOSK1')])
      expect((await answer).json()).toMatchObject({ status: 403, code: 'visitor-validation-off' })
    await setProducts(true)
    expect((await send('GET', `${kiosk}/${lotId}`)).json()).toMatchObject({ name: server.world.own.lot.name })
    const staff = server.world.users.find(({ roles }) => roles[0] === 'staffCustomer')!.id
    const setOwn = (own: object | null) =>
      server.database.look(
        'update user_lot set product_access = $3 where user_id = $1 and parking_lot_id = $2',
        [staff, lotId, own && JSON.stringify(own)],
      )
    await setOwn(products(false))
    expect((await send('GET', `${kiosk}/${lotId}`)).statusCode).toBe(403)
    expect((await validate('KIOSK1')).statusCode).toBe(403)
    expect((await validate('KIOSK1', 60, 'fullAccessCustomer')).statusCode).toBe(200)
    await setOwn(null)
    expect((await validate('KIOSK1', 60, 'owner')).statusCode).toBe(403)
    expect((await send('GET', `${kiosk}/${server.world.foreign.lot.id}`)).statusCode).toBe(404)
  })

  test('GUE-50: registers a plate, extends it, and never shortens it', async () => {
    await setProducts(true)
    const answer = async (more: number) => (await validate('Kiosk-2', more)).json()
    expect(await answer(60)).toEqual({ outcome: 'registered', until: isoOf(clock.now + hour) })
    expect(await answer(120)).toEqual({ outcome: 'registered', until: isoOf(clock.now + 2 * hour) })
    expect(await answer(60)).toEqual({ outcome: 'registered', until: isoOf(clock.now + 2 * hour) })
    expect((await list('search=kiosk2')).data).toMatchObject([
      { licensePlate: 'KIOSK2', source: 'kiosk', until: isoOf(clock.now + 2 * hour) },
    ])
    expect((await validate('KIOSK 2')).json().errors[0].code).toBe('plate-spaces')
    expect((await validate('KIOSK2', 9_999)).json().errors[0].code).toBe('booking-too-long')
  })

  test('GUE-50, GUE-51: knows passholders and guests, and says only that', async () => {
    await setProducts(true)
    expect((await validate(server.world.own.plate.plate)).json()).toEqual({
      outcome: 'passholder',
      until: null,
    })
    const added = await send('POST', '/pass-holders/add-guest-pass', {
      parkingLot: lotId,
      licensePlate: 'GUEST7',
      name: 'Ana',
      passholderGroup: server.world.own.passholderGroup.id,
      minutes: 120,
      startsAt: isoOf(clock.now + 30 * minute),
    })
    expect((await validate('guest7')).json()).toEqual({ outcome: 'guest', until: added.json().endsAt })
    expect((await list('search=guest7')).data).toEqual([])
  })
})
