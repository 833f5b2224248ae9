import type { LotImport } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  rows,
  stall,
  startImportServer,
  type ImportServer,
} from '#features/lot-import/lot-import.test-server.ts'
import { replayLot } from '#features/replay/replay.public.ts'
import type { TestCell } from '#platform/workbook/test-workbook.ts'

vi.setConfig({ testTimeout: 60_000 })

let on: ImportServer
beforeAll(async () => {
  on = await startImportServer()
})
afterAll(() => on?.server.close())

const aLot = async (prefix: string): Promise<string> => {
  const draft = await on.fill(await on.begin({ name: `Lot of ${prefix}` }), prefix)
  return (await on.create(draft)).json<{ parkingLot: string }>().parkingLot
}
const apply = (lot: string, diffVersion: string) =>
  on.ask('POST', `/admin/parking-lots/${lot}/import/apply`, { diffVersion })
const stallsOf = async (lot: string): Promise<StallView[]> => {
  const floors = ['P1', 'M'].map((floor) => on.ask('GET', `/stalls?parkingLot=${lot}&floor=${floor}`))
  return (await Promise.all(floors)).flatMap((reply) => reply.json<StallView[]>())
}
const importOf = async (lot: string): Promise<LotImport> =>
  (await on.ask('GET', `/admin/parking-lots/${lot}/import`)).json<{ import: LotImport }>().import

/** Both groups are counted by plates from now on. */
const byPlates: TestCell[][] = [
  ['Residents', 'Tenant', 95, 'monthly', 1, 40],
  ['Guests', 'Visitor', 6, 'hourly', 1, 20],
]

test('LIM-80, LIM-84: all stalls of a lot are removed, and the devices of others do not wait; added again, they are the same', async () => {
  const [lot, other] = [await aLot('gone'), await aLot('stays')]
  on.clock.now += 60_000
  expect((await on.post('gone-1', true)).json()).toMatchObject({ accepted: 1 })
  await vi.waitFor(async () => expect((await stallsOf(lot)).filter((one) => one.occupied)).toHaveLength(1))
  const before = await stallsOf(lot)
  const place = `parkingLot=${lot}`
  await on.sendList(place, [], byPlates)
  // LIM-82: maps without stalls.
  await on.sendMap(`${place}&floor=P1`)
  await on.sendMap(`${place}&floor=M`)
  const wanted = await importOf(lot)
  expect(wanted).toMatchObject({ faults: [], diff: { added: 0, removed: 4 } })

  const [holder, watcher] = [await on.server.database.owner(), await on.server.database.owner()]
  try {
    await holder.query('begin')
    await holder.query('select from stall where parking_lot_id = $1 for no key update', [lot])
    const applied = apply(lot, wanted.diff.version)
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%stall%' and query not ilike '%pg_stat%'`
    await vi.waitFor(async () => expect((await watcher.query(waiting)).rowCount).toBeGreaterThan(0), {
      timeout: 20_000,
    })
    on.clock.now += 60_000
    expect((await on.post('stays-1', true)).json()).toMatchObject({ accepted: 1 })
    const own = on.post('gone-1', false)
    await holder.query('commit')
    expect((await own).statusCode).toBe(200)
    expect((await applied).json()).toEqual({ added: 0, changed: 0, removed: 4, parkingLot: lot })
  } finally {
    await Promise.all([holder.end(), watcher.end()])
  }

  await vi.waitFor(async () => expect(await stallsOf(lot)).toEqual([]))
  on.clock.now += 60_000
  expect((await on.post('gone-1', true)).json()).toMatchObject({
    accepted: 0,
    rejected: [{ code: 'unknown-device' }],
  })
  expect((await on.post('stays-2', true)).json()).toMatchObject({ accepted: 1 })
  expect(await stallsOf(other)).toHaveLength(4)
  expect((await replayLot(on.server.database, lot)).differences).toEqual([])

  await on.sendList(place, [...rows('gone'), stall('A3')])
  await on.sendMap(`${place}&floor=P1`, 'A1', 'A2', 'A3')
  await on.sendMap(`${place}&floor=M`, 'B1', 'B2')
  const again = await importOf(lot)
  expect(again).toMatchObject({ faults: [], diff: { added: 5, removed: 0 } })
  expect((await apply(lot, again.diff.version)).statusCode).toBe(200)
  await vi.waitFor(async () => expect(await stallsOf(lot)).toHaveLength(5))
  const idsOf = (stalls: readonly StallView[]) =>
    stalls.filter((one) => one.stall !== 'A3').map(({ _id }) => _id)
  expect(idsOf(await stallsOf(lot)).sort()).toEqual(idsOf(before).sort())
  expect((await replayLot(on.server.database, lot)).differences).toEqual([])
})
