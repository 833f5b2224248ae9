import { createSimulator, type LiveSimulator } from '@stallwise/demo/simulator/live-simulator.ts'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stall, startImportServer, type ImportServer } from '#features/lot-import/lot-import.test-server.ts'
import { DemoAddedLots } from './added-lots.ts'

let on: ImportServer
beforeAll(async () => {
  on = await startImportServer()
})
afterAll(() => on?.server.close())

test('a lot created by the wizard is simulated, and again when its devices change', async () => {
  on.clock.now = Date.now()
  const { own, sister, foreign, customer, sources } = on.server.world
  const base = await on.server.server.listen({ host: '127.0.0.1', port: 0 })
  const began: DemoWorld[] = []
  const problems: string[] = []
  const simulators: LiveSimulator[] = []
  const simulate = async (world: DemoWorld) => {
    began.push(world)
    const report = (problem: string) => void problems.push(problem)
    const simulator = createSimulator({ world, baseUrl: base, report })
    simulator.start()
    simulators.push(simulator)
    return simulator
  }
  const demo = {
    customers: [customer],
    lots: [own.lot, sister.lot, foreign.lot],
    sources,
  } as unknown as DemoWorld
  const newcomers = new DemoAddedLots(on.server.database, demo, simulate)
  await newcomers.look()
  expect(began).toEqual([])
  const draft = await on.fill(await on.begin({ name: 'Came later' }), 'came')
  const { parkingLot } = (await on.create(draft)).json<{ parkingLot: string }>()
  await newcomers.look()
  await newcomers.look()
  expect(began.map(({ lots }) => lots.map(({ id }) => id))).toEqual([[parkingLot]])
  await expect.poll(() => simulators[0]!.counts, { timeout: 20_000 }).toMatchObject({ rejected: 0 })
  const heard = async () =>
    (await on.ask('GET', `/parking-lots/${parkingLot}`)).json<{ lastEventAt: string | null }>().lastEventAt
  await expect.poll(heard, { timeout: 20_000 }).not.toBeNull()
  const list = [stall('A1', { device: 'came-9' }), stall('A2', { group: 'Guests', type: 'Visitor' })]
  await on.sendList(`parkingLot=${parkingLot}`, [
    ...list,
    stall('B1', { floor: 'M' }),
    stall('B2', { floor: 'M' }),
  ])
  const { import: waiting } = (await on.ask('GET', `/admin/parking-lots/${parkingLot}/import`)).json<{
    import: { diff: { version: string } }
  }>()
  await on.ask('POST', `/admin/parking-lots/${parkingLot}/import/apply`, {
    diffVersion: waiting.diff.version,
  })
  await newcomers.look()
  expect(began.map(({ devices }) => devices.length)).toEqual([3, 1])
  for (const simulator of simulators) await simulator.stop()
  expect(problems).toEqual([])
}, 60_000)
