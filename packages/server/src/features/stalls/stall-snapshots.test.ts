import { randomUUID } from 'node:crypto'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { StallSnapshots } from './stall-snapshots.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const report = async (occupied: boolean, lot = server.world.own) => {
  const reply = await server.server.inject({
    method: 'POST',
    url: '/ingest/stall-events',
    headers: { authorization: `Bearer ${server.world.sources[0]!.key}` },
    payload: {
      events: [{ eventId: randomUUID(), deviceId: lot.sensors[0], occupied, at: new Date().toISOString() }],
    },
  })
  expect(reply.json()).toMatchObject({ accepted: 1 })
}
const isOccupied = (snapshots: StallSnapshots, lot = server.world.own) =>
  snapshots.get(lot.lot.id).then((snapshot) => snapshot!.stalls.get(lot.stalls[0]!.id)!.occupied)

describe('LIV-20: ids are case-insensitive', () => {
  const url = (path: string) =>
    `/api/stalls${path}?parkingLot=${server.world.own.lot.id.toUpperCase()}&floor=${server.world.own.floor.floor_name}`
  const firstStall = async (role: 'fullAccessCustomer' | null, path = ''): Promise<StallView> =>
    (await server.ask(role, url(path))).json()[0]

  test('stalls are current, with the fields that the viewer may see', async () => {
    for (const occupied of [true, false, true]) {
      await report(occupied)
      await expect.poll(() => firstStall('fullAccessCustomer')).toMatchObject({ occupied })
    }
    expect(await firstStall('fullAccessCustomer')).toHaveProperty('device')
    expect((await firstStall('fullAccessCustomer')).parkingLot).toBe(server.world.own.lot.id)
  })

  test('every endpoint with a lot accepts both', async () => {
    const upper = server.world.own.lot.id.toUpperCase()
    const body = async (address: string) => (await server.ask('provider', address)).json()
    expect(await body(`/api/parking-lots/${upper}`)).toMatchObject({ _id: upper.toLowerCase() })
    const edit = { parkingLot: upper, stall: '002', handicap: true }
    const reply = await server.ask('provider', {
      method: 'PUT',
      url: '/api/stalls/update-stall-details',
      payload: edit,
    })
    expect(reply.json()).toMatchObject({ stall: '002', parkingLot: upper.toLowerCase() })
  })
})

describe('LIV-21: caching for public requests', () => {
  test('an unknown floor is not cached', async () => {
    const snapshot = (await new StallSnapshots(server.database).get(server.world.own.lot.id))!
    expect(snapshot.floor('No such floor', 'public')).toBe(snapshot.floor('Nor this one', 'public'))
    expect(snapshot.floor('No such floor', 'public').body.toString()).toBe('[]')
  })

  test('lots that members look at are not evicted by public requests', async () => {
    const { own, sister, foreign } = server.world
    const snapshots = new StallSnapshots(server.database, { maxLots: 2 })
    await snapshots.get(own.lot.id, 0, 'member')
    await snapshots.get(sister.lot.id, 0, 'public')
    await snapshots.get(foreign.lot.id, 0, 'public')
    const cached = [own, sister, foreign].map(({ lot }) => snapshots.current(lot.id) !== undefined)
    expect(cached).toEqual([true, false, true])
  })

  test('large lots count by their number of stalls', async () => {
    const { own, sister, foreign } = server.world
    const snapshots = new StallSnapshots(server.database, { maxStalls: own.stalls.length * 2 })
    for (const { lot } of [own, sister, foreign]) await snapshots.get(lot.id)
    const cached = [own, sister, foreign].map(({ lot }) => snapshots.current(lot.id) !== undefined)
    expect(cached).toEqual([false, true, true])
  })
})

test('LIV-22: a map that is no longer public is closed to the public at once', async () => {
  const lotId = server.world.own.lot.id
  const url = `/api/stalls/lot-view?parkingLot=${lotId}&floor=${server.world.own.floor.floor_name}`
  const setPublic = (isPublic: boolean) =>
    server.database.asSystem((tx) =>
      tx.updateTable('parking_lot').set({ public_map: isPublic }).where('id', '=', lotId).execute(),
    )
  const statusForStranger = async () => (await server.ask(null, url)).statusCode
  await setPublic(true)
  await expect.poll(statusForStranger, { timeout: 2_000 }).toBe(200)
  await setPublic(false)
  await expect.poll(statusForStranger, { timeout: 2_000 }).toBe(404)
})

test('LIV-23: a read that began before notices were lost is not used afterwards', async () => {
  await report(false)
  let hasRead = () => {}
  const read = new Promise<void>((done) => (hasRead = done))
  let goOn = () => {}
  const held = new Promise<void>((done) => (goOn = done))
  let isHeld = true
  const slow: Pick<Database, 'asSystem'> = {
    asSystem: (work) =>
      server.database.asSystem(async (tx) => {
        if (!isHeld) return work(tx)

        const result = await work(tx)
        isHeld = false
        hasRead()
        await held
        return result
      }),
  }
  const snapshots = new StallSnapshots(slow as Database)
  const before = isOccupied(snapshots)
  await read
  await report(true)
  snapshots.invalidateAll()
  goOn()
  await before
  expect(snapshots.current(server.world.own.lot.id)).toBeUndefined()
  expect(await isOccupied(snapshots)).toBe(true)
})
