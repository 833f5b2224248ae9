import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startGateControllers } from '@stallwise/demo/simulator/gate-controllers.ts'
import { demoWorld } from '@stallwise/demo/world/demo-world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { readConfig } from '#platform/config/config.ts'
import { createTestDatabase } from '#platform/database/test-database.ts'
import { loadDemoGates } from './gates.ts'
import { loadWorld } from './world.load.ts'

const whole = demoWorld(() => `sw_${Math.random()}`)
const yards = whole.lots.find(({ name }) => name === 'Union Yards Lot 4')!
const isHere = ({ parking_lot_id }: { readonly parking_lot_id: string }) => parking_lot_id === yards.id
const { controllers, sprockits, wayfinders } = whole.gatesAndSigns!
const gatesAndSigns = {
  controllers: controllers.filter(isHere),
  sprockits: sprockits.filter(isHere),
  sectors: [],
  wayfinders: wayfinders.filter(isHere),
}
const nothing = { floorMaps: [], floors: [], stalls: [] }
const world = { ...whole, ...nothing, lots: [yards], groups: whole.groups.filter(isHere), gatesAndSigns }
const withoutPeople = { accounts: [], users: [], lots: [] }

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
  const bare = { devices: [], zones: [], cameras: [], thresholds: [], readers: [], sources: [] }
  const nobody = { passholderGroups: [], passholders: [], plates: [], tags: [] }
  await loadWorld(database, { ...world, ...bare, ...nobody, session: withoutPeople })
})
afterAll(() => database.drop())

const appWith = (ownAddresses: string[]) =>
  createApp(readConfig({ LOG_LEVEL: 'silent' }), database, { background: false, ownAddresses })
const read = (table: string) => database.look(`select * from ${table} order by id`)

test('GAT-06: on loopback only the demo’s own controllers are reached, and a start updates their addresses', async () => {
  const [first, stranger] = [await startGateControllers(world), await startPdu()]
  const app = await appWith(first.running.map(({ address }) => address))
  const { send, sealing } = app.services.gates
  const request = { method: 'GET' as const, headers: {}, timeoutMs: 5_000 }
  await loadDemoGates(database, sealing, world, first.running)
  expect(await read('gate_controller')).toMatchObject([{ address: first.running[0]!.address }])
  expect((await send({ ...request, url: `${first.running[0]!.address}/` })).status).toBe(404)
  for (const url of [`${stranger.address}/`, first.running[0]!.address.replace('127.0.0.1', 'localhost')])
    await expect(send({ ...request, url })).rejects.toMatchObject({ failure: 'address-not-allowed' })
  await first.stop()
  const second = await startGateControllers(world)
  const [sign] = await read('wayfinder')
  await loadDemoGates(database, sealing, world, second.running)
  expect(await read('gate_controller')).toMatchObject([{ address: second.running[0]!.address }])
  expect(await read('wayfinder')).toEqual([sign])
  expect(await read('sprockit')).toHaveLength(gatesAndSigns.sprockits.length)
  await Promise.all([second.stop(), stranger.close(), app.close()])
})
