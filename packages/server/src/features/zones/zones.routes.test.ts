import { aCamera, aDevice, aReader } from '@stallwise/demo/devices/devices.builders.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDevices } from '#features/devices/devices.public.ts'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

let server: TestServer
let lotId: string
let camera: { id: string }
let reader: { id: string }
let foreignCamera: { id: string }
beforeAll(async () => {
  server = await startTestServer()
  const { own, sister } = server.world
  lotId = own.lot.id
  const at = (lot: typeof own.lot, name: string) =>
    aCamera({ parking_lot_id: lot.id } as never, { zone_id: null, name, device_id: `${lot.name} ${name}` })
  const [first, other] = [at(own.lot, 'Front'), at(sister.lot, 'Front')]
  const readers = [aReader({ parking_lot_id: lotId } as never, { zone_id: null, device_id: 'reader-1' })]
  camera = first
  reader = readers[0]!
  foreignCamera = other
  await server.database.asSystem((tx) =>
    loadDevices(tx, {
      devices: [aDevice(own.lot, { device_id: first.device_id, kind: 'camera' })],
      cameras: [first, other],
      readers,
    }),
  )
})
afterAll(() => server?.close())

const create = (more: object = {}, who: Parameters<TestServer['ask']>[0] = 'fullAccessCustomer') =>
  server.ask(who, {
    method: 'POST',
    url: '/api/zones/',
    payload: { parkingLot: lotId, name: 'North gate', type: 'entry', ...more },
  })
const change = (id: string, edit: object) =>
  server.ask('fullAccessCustomer', { method: 'PUT', url: `/api/zones/${id}`, payload: edit })
const remove = (id: string) => server.ask('fullAccessCustomer', { method: 'DELETE', url: `/api/zones/${id}` })
const restore = (id: string) =>
  server.ask('fullAccessCustomer', { method: 'POST', url: `/api/zones/${id}/restore` })
const list = async (who: Parameters<TestServer['ask']>[0] = 'provider', query = '') =>
  (await server.ask(who, `/api/zones/${lotId}${query}`)).json().data

describe('a zone is refused', () => {
  test.each([
    ['without a type (ZON-01)', { type: null }, 'type', 'required'],
    ['of an unknown type (ZON-01)', { type: 'attic' }, 'type', 'unknown'],
    ['without a name (ZON-02)', { name: ' ' }, 'name', 'required'],
    ['with a name that is too long (ZON-02)', { name: 'n'.repeat(81) }, 'name', 'too-long'],
    ['with no travel time at all (ZON-03)', { travelTime: 0 }, 'travelTime', 'too-small'],
    ['with half a minute of travel (ZON-03)', { travelTime: 1.5 }, 'travelTime', 'not-whole'],
    ['with more than a day of travel (ZON-03)', { travelTime: 1441 }, 'travelTime', 'too-large'],
    ['with 31 days (ZON-04)', { autoDismissPeriod: 44_640 }, 'autoDismissPeriod', 'too-large'],
    [
      'with a group of nobody (ZON-05)',
      { passholderGroups: ['018f0000-0000-7000-8000-000000000000'] },
      'passholderGroups',
      'unknown',
    ],
  ])('%s', async (_what, more, path, code) => {
    const answer = await create({ name: 'Refused', ...more })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ path, code }] })
  })

  test('with a camera of another lot (ZON-05)', async () => {
    const answer = await create({ name: 'Refused', cameras: [foreignCamera.id] })
    expect(answer.json()).toMatchObject({ errors: [{ path: 'cameras', code: 'unknown' }] })
  })
})

test('ZON-02: a name is unique in the lot, ignoring case; another lot may use it', async () => {
  const { _id } = (await create({ name: 'Twin' })).json()
  const again = await create({ name: ' TWIN ' })
  expect(again.json()).toMatchObject({ errors: [{ path: 'name', code: 'not-unique' }] })
  const elsewhere = await create({ name: 'Twin', parkingLot: server.world.sister.lot.id }, 'provider')
  expect(elsewhere.statusCode).toBe(201)
  await remove(_id)
  expect((await create({ name: 'Twin' })).statusCode).toBe(201)
  const back = await restore(_id)
  expect(back.statusCode).toBe(422)
  expect(back.json()).toMatchObject({ errors: [{ path: 'name', code: 'not-unique' }] })
})

test('a zone has groups, cameras and readers by the API’s names, and a camera can move to another zone', async () => {
  const group = server.world.own.passholderGroup.id
  const made = await create({
    name: 'All in',
    type: 'entryExit',
    travelTime: 5,
    autoDismissPeriod: 60,
    passholderGroups: [group],
    cameras: [{ _id: camera.id }],
    rfidReader: [reader.id],
  })
  expect(made.statusCode).toBe(201)
  const zone = made.json()
  expect(zone).toMatchObject({
    type: 'entryExit',
    travelTime: 5,
    autoDismissPeriod: 60,
    version: 1,
    sprockits: [],
    passholderGroups: [{ _id: group }],
    cameras: [{ _id: camera.id }],
    rfidReader: [{ _id: reader.id }],
  })
  const other = (await create({ name: 'Taker', cameras: [camera.id] })).json()
  expect(other.cameras).toHaveLength(1)
  const one = (await server.ask('staffCustomer', `/api/zones/${zone._id}/one-zone`)).json()
  expect(one).toMatchObject({ cameras: [], rfidReader: [{ _id: reader.id }] })
  expect((await change(zone._id, { version: 1, rfidReader: [] })).json()).toMatchObject({ rfidReader: [] })
})

test('a stale version gets the current zone', async () => {
  const { _id } = (await create({ name: 'Contested' })).json()
  expect((await change(_id, { version: 1, name: 'First' })).json()).toMatchObject({
    name: 'First',
    version: 2,
  })
  const late = await change(_id, { version: 1, name: 'Second' })
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({ code: 'stale-version', current: { name: 'First', version: 2 } })
})

test('ZON-06: members of a removed zone have no zone until it is restored', async () => {
  const { _id } = (await create({ name: 'Comes back', cameras: [camera.id] })).json()
  expect((await remove(_id)).statusCode).toBe(204)
  expect((await remove(_id)).statusCode).toBe(404)
  expect((await server.ask('provider', `/api/zones/${_id}/one-zone`)).statusCode).toBe(404)
  const cameraOf = async () =>
    (await server.ask('provider', `/api/cameras/${lotId}`))
      .json()
      .data.find((one: { _id: string }) => one._id === camera.id)
  expect(await cameraOf()).toMatchObject({ zone: null, zoneName: null, zoneType: null })
  expect((await restore(_id)).json()).toMatchObject({ name: 'Comes back', cameras: [{ _id: camera.id }] })
  expect(await cameraOf()).toMatchObject({ zone: _id, zoneName: 'Comes back' })
  expect((await restore(_id)).statusCode).toBe(200)
})

test('DEV-06: an intercom customer sees only a zone’s name, type and gates', async () => {
  const zones = await list('intercomCustomer')
  expect(zones.length).toBeGreaterThan(0)
  for (const zone of zones)
    expect(zone).toMatchObject({ cameras: [], rfidReader: [], passholderGroups: [], travelTime: null })
})

test('of one type, in pages', async () => {
  const entries = await list('provider', '?type=entryExit')
  expect(entries.map(({ type }: { type: string }) => type)).toEqual(['entryExit'])
  const page = (await server.ask('provider', `/api/zones/${lotId}?limit=1&type=all`)).json()
  const next = (await server.ask('provider', `/api/zones/${lotId}?limit=1&cursor=${page.nextCursor}`)).json()
  expect(next.data[0]._id).not.toBe(page.data[0]._id)
})
