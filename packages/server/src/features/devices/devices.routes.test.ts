import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

type Who = Parameters<TestServer['ask']>[0]
const clock = { now: Date.now() }
let server: TestServer
let lotId: string
beforeAll(async () => {
  server = await startTestServer({ clock: () => clock.now })
  lotId = server.world.own.lot.id
})
afterAll(() => server?.close())

const ask = (who: Who, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  server.ask(who, { method, url: `/api${url}`, ...(payload && { payload }) })
const aCamera = (more: object = {}, who: Who = 'provider') =>
  ask(who, 'POST', '/cameras', { parkingLot: lotId, name: 'Ramp', id: 'ramp-1', role: 'entry', ...more })
const aReader = (more: object = {}) =>
  ask('fullAccessCustomer', 'POST', '/rfid/rfidReader', {
    parkingLot: lotId,
    name: 'Barrier',
    id: 'barrier-1',
    role: 'entry',
    ...more,
  })
const aThreshold = (more: object = {}) =>
  ask('fullAccessCustomer', 'POST', '/rfid/rfidThreshold', {
    parkingLot: lotId,
    name: 'Slow',
    duration: 30,
    ...more,
  })
const both = { role: 'both', entryDegrees: { from: 300, to: 60 }, exitDegrees: { from: 120, to: 240 } }

describe('a camera is refused', () => {
  test.each([
    ['without a name (CAM-01)', { name: '' }, 'name', 'required'],
    ['without an id (CAM-01)', { id: ' ' }, 'id', 'required'],
    ['with a blank in its id (DEV-03)', { id: 'ramp 1' }, 'id', 'invalid'],
    ['with an id that is too long (DEV-03)', { id: 'x'.repeat(65) }, 'id', 'too-long'],
    ['without a role (CAM-02)', { role: null }, 'role', 'required'],
    ['with an unknown role (CAM-02)', { role: 'roof' }, 'role', 'unknown'],
    [
      'with degrees it has no use for (CAM-03)',
      { entryDegrees: { from: 0, to: 90 } },
      'entryDegrees',
      'not-allowed',
    ],
    [
      'with 361 degrees (CAM-03)',
      { ...both, entryDegrees: { from: 0, to: 361 } },
      'entryDegrees.to',
      'too-large',
    ],
    [
      'with ranges that overlap (CAM-04)',
      { ...both, exitDegrees: { from: 30, to: 240 } },
      'exitDegrees',
      'not-unique',
    ],
    ['in a zone of nobody (DEV-04)', { zone: '018f0000-0000-7000-8000-000000000000' }, 'zone', 'unknown'],
  ])('%s', async (_what, more, path, code) => {
    const answer = await aCamera({ name: 'Refused', id: 'refused', ...more })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toContainEqual(expect.objectContaining({ path, code }))
  })

  test('by anyone but the provider', async () => {
    expect((await aCamera({}, 'fullAccessCustomer')).statusCode).toBe(403)
  })

  test('DEV-05: with an id that the customer uses on another lot; another customer may use it', async () => {
    const { sister, foreign } = server.world
    expect((await aCamera({ parkingLot: sister.lot.id, id: 'once' })).statusCode).toBe(201)
    const again = await aCamera({ name: 'Again', id: 'once' })
    expect(again.json()).toMatchObject({ detail: 'camera', errors: [{ path: 'id', code: 'not-unique' }] })
    expect((await aCamera({ parkingLot: foreign.lot.id, id: 'once' })).statusCode).toBe(201)
  })
})

describe('a reader is refused', () => {
  test.each([
    ['with half an address (RFI-02)', { ip: '10.0.0' }, 'ip', 'invalid'],
    ['with an address and a port (RFI-02)', { ip: '10.0.0.1:80' }, 'ip', 'invalid'],
    ['with a power above 0 (RFI-03)', { weakestDbm: 5 }, 'weakestDbm', 'too-large'],
    ['with antenna 0 (RFI-04)', { antennas: [{ antenna: 0 }] }, 'antennas.0.antenna', 'too-small'],
    [
      'with an antenna twice (RFI-04)',
      { antennas: [{ antenna: 2 }, { antenna: 2 }] },
      'antennas.1.antenna',
      'not-unique',
    ],
    ['for both ways without antennas (RFI-06)', { role: 'both' }, 'antennas', 'required'],
    [
      'for both ways with an antenna of neither (RFI-06)',
      { role: 'both', antennas: [{ antenna: 1 }] },
      'antennas.0.passage',
      'required',
    ],
    [
      'for one way with an antenna of the other (RFI-07)',
      { antennas: [{ antenna: 1, passage: 'exit' }] },
      'antennas.0.passage',
      'not-allowed',
    ],
    [
      'with a threshold of nobody',
      { threshold: '018f0000-0000-7000-8000-000000000000' },
      'threshold',
      'unknown',
    ],
  ])('%s', async (_what, more, path, code) => {
    const answer = await aReader({ name: 'Refused', id: 'refused', ...more })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toContainEqual(expect.objectContaining({ path, code }))
  })
  test.each([
    ['without a duration (RFI-08)', { duration: null }, 'duration', 'required'],
    ['of a quarter of an hour and a second (RFI-08)', { duration: 901 }, 'duration', 'too-large'],
  ])('a threshold %s', async (_what, more, path, code) => {
    const answer = await aThreshold({ name: 'Refused', ...more })
    expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ path, code }] })
  })
})

test('DEV-06: a reader’s address is visible to users who manage devices, not to an intercom customer', async () => {
  const threshold = (await aThreshold()).json()
  const made = await aReader({
    ip: '10.1.2.3',
    role: 'both',
    weakestDbm: -70,
    threshold: threshold._id,
    antennas: [
      { antenna: 1, passage: 'entry' },
      { antenna: 2, passage: 'exit' },
    ],
  })
  expect(made.statusCode).toBe(201)
  expect(made.json()).toMatchObject({ ip: '10.1.2.3', state: 'never', lastSeenAt: null })
  const listOf = async (who: Who) => (await ask(who, 'GET', `/rfid/rfidReader/${lotId}`)).json().data
  expect(await listOf('fullAccessCustomer')).toMatchObject([
    { ip: '10.1.2.3', antennas: [{ antenna: 1 }, { antenna: 2 }] },
  ])
  expect(await listOf('staffCustomer')).toMatchObject([{ ip: null, name: 'Barrier' }])
  expect(await listOf('intercomCustomer')).toEqual([])
  expect((await ask('intercomCustomer', 'GET', `/cameras/${lotId}`)).json().data).toEqual([])
  expect((await ask('intercomCustomer', 'GET', `/rfid/rfidThreshold/${lotId}`)).json().data).toEqual([])
  expect((await ask('staffCustomer', 'GET', `/rfid/rfidThreshold/${lotId}`)).json().data).toMatchObject([
    { duration: 30, readers: 1 },
  ])
  const gone = await ask('fullAccessCustomer', 'DELETE', `/rfid/rfidThreshold/${threshold._id}`)
  expect(gone.statusCode).toBe(204)
  expect(await listOf('staffCustomer')).toMatchObject([{ threshold: null }])
  await ask('fullAccessCustomer', 'POST', `/rfid/rfidThreshold/${threshold._id}/restore`)
  expect(await listOf('staffCustomer')).toMatchObject([{ threshold: threshold._id }])
})

test('DEV-01, DEV-02: online, late and offline by the last message, including heartbeats', async () => {
  await aReader({ name: 'Alive', id: 'alive' })
  const { key } = (
    await ask('provider', 'POST', '/sources', {
      customerId: server.world.customer.id,
      kind: 'rfid-impinj',
      name: 'Readers',
    })
  ).json()
  const answer = await server.ask(null, {
    method: 'POST',
    url: '/ingest/rfid-impinj?device=alive',
    headers: { authorization: `Bearer ${key}` },
    payload: [],
  })
  expect(answer.statusCode).toBe(200)
  await server.services.messages.flush()
  const stateOf = async () =>
    (await ask('staffCustomer', 'GET', `/rfid/rfidReader/${lotId}`))
      .json()
      .data.find(({ id }: { id: string }) => id === 'alive').state
  const timeout = 180 * 60_000
  const began = clock.now
  expect(await stateOf()).toBe('online')
  clock.now = began + timeout + 1
  expect(await stateOf()).toBe('late')
  clock.now = began + 4 * timeout + 1
  expect(await stateOf()).toBe('offline')
  clock.now = began
})

test('a changed device id moves its registration', async () => {
  const made = (await aCamera({ name: 'Moves', id: 'moves-1' })).json()
  const moved = await ask('provider', 'PUT', `/cameras/${made._id}`, { version: 1, id: 'moves-2' })
  expect(moved.json()).toMatchObject({ id: 'moves-2', version: 2 })
  expect((await aCamera({ name: 'Other', id: 'moves-1' })).statusCode).toBe(201)
  const stale = await ask('provider', 'PUT', `/cameras/${made._id}`, { version: 1, name: 'Late' })
  expect(stale.json()).toMatchObject({ code: 'stale-version', current: { id: 'moves-2' } })
})

test('DEV-30: EV stations are those named by the stalls, and those that were added in Charging', async () => {
  expect((await ask('staffCustomer', 'GET', `/ev-stations/${lotId}`)).json().data).toEqual([])
  await server.database.asSystem((tx) =>
    tx
      .updateTable('stall')
      .set({ ev_station_id: 'EV-7', ev_station_vendor: 'Acme' })
      .where('parking_lot_id', '=', lotId)
      .where('stall_number', 'in', ['001', '002'])
      .execute(),
  )
  expect((await ask('staffCustomer', 'GET', `/ev-stations/${lotId}`)).json().data).toMatchObject([
    { stationId: 'EV-7', vendor: 'Acme', stalls: [{ stall: '001' }, { stall: '002' }] },
  ])
  await server.database.asSystem((tx) =>
    sql`insert into charging_station (parking_lot_id, id, identity, name, vendor, rated_watts, phases, amps_per_phase, password_hash)
      select ${lotId}, gen_random_uuid(), u, u, 'Voltlane', 11000, 3, 16, 'x' from unnest('{EV-7,EV-8}'::text[]) u`.execute(
      tx,
    ),
  )
  expect((await ask('staffCustomer', 'GET', `/ev-stations/${lotId}`)).json().data).toMatchObject([
    { stationId: 'EV-7', vendor: 'Acme', stalls: [{ stall: '001' }, { stall: '002' }] },
    { stationId: 'EV-8', vendor: 'Voltlane', stalls: [] },
  ])
})

test('DEV-07: the audit has a device’s settings, not its state at the time', async () => {
  const made = await aCamera({ name: 'Audited', id: 'audited-1' })
  await ask('provider', 'PUT', `/cameras/${made.json()._id}`, { name: 'Audited again' })
  const owner = await server.database.owner()
  const { rows } = await owner
    .query('select before, after from audit_entry where object_id = $1 order by sequence', [made.json()._id])
    .finally(() => owner.end())
  expect(rows.map(({ before, after }) => [before?.name, after?.name])).toEqual([
    [undefined, 'Audited'],
    ['Audited', 'Audited again'],
  ])
  for (const text of rows.flatMap(({ before, after }) => [before ?? {}, after]))
    expect(Object.keys(text).filter((name) => name === 'lastSeenAt' || name === 'state')).toEqual([])
})
