import { countStalls } from '@stallwise/domain/stalls/stall-counts.rules.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

let server: TestServer
let sector: string
let lines: object[]

const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const reply = await server.ask('fullAccessCustomer', {
    method,
    url: `/api${url}`,
    ...(payload && { payload }),
  })
  expect(reply.statusCode).toBeLessThan(300)
  return reply.json()
}
const lotId = () => server.world.own.lot.id
const floorName = () => server.world.own.floor.floor_name
const numbers = () => server.world.own.stalls.map((stall) => stall.stall_number)

const report = async (nth: number, more: object) => {
  const event = { eventId: uuidv7(), deviceId: server.world.own.sensors[nth], at: new Date().toISOString() }
  const reply = await server.ask(null, {
    method: 'POST',
    url: '/ingest/stall-events',
    payload: { events: [{ ...event, ...more }] },
    headers: { authorization: `Bearer ${server.world.sources[0]!.key}` },
  })
  expect(reply.json()).toMatchObject({ accepted: 1 })
  server.services.hub.note('*')
}

/** A new sign for each check, since a sign's content is cached for a second. */
const showSign = async (): Promise<{ state: string; free: number | null }[]> => {
  const { feedPath } = await ask('POST', '/wayfinders', {
    parkingLot: lotId(),
    name: uuidv7().slice(-20),
    lines,
  })
  return (await server.ask(null, feedPath)).json().lines
}

/** The same number from every place that shows it. */
const everywhere = async () => {
  const lot = await ask('GET', `/parking-lots/${lotId()}`)
  const list = await ask('GET', '/parking-lots')
  const viewer = await ask('GET', `/parking-lots/map-view/${lotId()}`)
  const stalls = await ask('GET', `/stalls?parkingLot=${lotId()}&floor=${floorName()}`)
  const sectors = await ask('GET', `/sectors?parkingLotId=${lotId()}`)
  const shown = await showSign()
  const count = ({ capacity, occupancy }: { capacity: number; occupancy: number }) => [occupancy, capacity]
  const sum = (counts: readonly { capacity: number; occupancy: number }[]) => [
    counts.reduce((total, { occupancy }) => total + occupancy, 0),
    counts.reduce((total, { capacity }) => total + capacity, 0),
  ]
  const [floor] = lot.counts.floors
  const { others: _others, ...types } = lot.counts.types
  const drawn = stalls.map((one: { isActive: boolean; closed: boolean; occupied: boolean }) => ({
    isActive: one.isActive,
    isClosed: one.closed,
    occupied: one.occupied,
  }))
  return {
    occupied: {
      lot: count(lot.counts),
      row: count(list.data.find(({ _id }: { _id: string }) => _id === lotId()).counts),
      groups: sum(lot.counts.groups),
      types: sum(Object.values(types)),
      floor: count(floor),
      floorByType: sum(Object.values(floor.types)),
      viewer: count(viewer.floors[0]),
      map: count(countStalls(drawn)),
    },
    free: [
      sectors.data[0].free,
      ...shown.slice(0, 3).map(({ free }) => free),
      shown.slice(3).reduce((total, { free }) => total + (free ?? 0), 0),
    ],
  }
}

const expectEverywhere = async (occupancy: number, capacity: number) => {
  const { occupied, free } = await everywhere()
  for (const [place, count] of Object.entries(occupied))
    expect([place, count]).toEqual([place, [occupancy, capacity]])
  expect(free).toEqual(Array.from({ length: 5 }, () => capacity - occupancy))
}

beforeAll(async () => {
  server = await startTestServer()
  const whole = { parkingLot: lotId(), name: 'All', floors: [floorName()] }
  sector = (await ask('POST', '/sectors', whole))._id
  const groups: { _id: string }[] = (await ask('GET', `/parking-lots/${lotId()}`)).parkingGroups
  const line = (counts: string, subject: string) => ({ label: counts, counts, subject })
  lines = [
    ...[line('lot', ''), line('floor', floorName()), line('sector', sector)],
    ...groups.map(({ _id }) => line('group', _id)),
  ]
})
afterAll(() => server?.close())

describe('OCC-51: before the first observation', () => {
  test('no place shows a percentage or available stalls', async () => {
    const { counts } = await ask('GET', `/parking-lots/${lotId()}`)
    const percents = [counts, counts.groups[0], counts.floors[0], counts.types.tenant].map(
      ({ occupancyPercent }) => occupancyPercent,
    )
    expect(percents).toEqual([null, null, null, null])
    expect((await ask('GET', `/sectors?parkingLotId=${lotId()}`)).data).toMatchObject([{ free: null }])
    expect((await showSign()).map(({ state }) => state)).toEqual(lines.map(() => 'stale'))
  })
})

describe('OCC-50: lot, list, group, floor, map, sector and sign show the same number', () => {
  test('of vacant and occupied stalls', async () => {
    for (const nth of [0, 1, 2, 3]) await report(nth, { occupied: nth > 0 })
    await expectEverywhere(3, 4)
  })

  test('of a stall in error, which counts with its last known state', async () => {
    await report(1, { occupied: true, fault: 'blind' })
    await report(2, { occupied: false, fault: 'blind' })
    await expectEverywhere(2, 4)
  })

  test('of an inactive stall, which is not counted', async () => {
    await ask('PUT', '/stalls/update-stall-details', {
      parkingLot: lotId(),
      stall: numbers()[3],
      isActive: false,
    })
    await expectEverywhere(1, 3)
  })

  test('of a closed stall, which is not counted, even in error', async () => {
    await ask('POST', `/parking-lots/${lotId()}/closures`, { stalls: [numbers()[1]], reason: 'Drain works' })
    await expectEverywhere(0, 2)
  })
})
