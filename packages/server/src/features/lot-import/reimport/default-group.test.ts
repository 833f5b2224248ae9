import type { LotImport, ValidatedFile } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { replayLot } from '#features/replay/replay.public.ts'
import {
  rows,
  stall,
  startImportServer,
  type ImportServer,
} from '#features/lot-import/lot-import.test-server.ts'
import type { TestCell } from '#platform/workbook/test-workbook.ts'

let on: ImportServer
let key = ''
beforeAll(async () => {
  on = await startImportServer()
  const source = { name: 'Cameras', kind: 'plate-recognizer', customerId: on.server.world.customer.id }
  key = (await on.ask('POST', '/sources', source)).json<{ key: string }>().key
})
afterAll(() => on?.server.close())

const minute = 60_000
let lot = ''
let lots = 0
beforeEach(async () => {
  const name = `default-${++lots}`
  lot = (await on.create(await on.fill(await on.begin({ name }), name))).json<{ parkingLot: string }>()
    .parkingLot
  const camera = { parkingLot: lot, name: 'Lane in', id: name, role: 'entry' }
  expect((await on.ask('POST', '/cameras', camera)).statusCode).toBe(201)
})

const drive = async (plate: string, at: number) => {
  const camera_id = `default-${lots}`
  const results = [{ plate, score: 0.9, candidates: [{ plate, score: 0.9 }] }]
  const reply = await on.server.server.inject({
    method: 'POST',
    url: '/ingest/plate-recognizer',
    headers: { authorization: `Token ${key}` },
    payload: {
      hook: { event: 'recognition', id: camera_id },
      data: { camera_id, timestamp: new Date(at).toISOString(), results },
    },
  })
  expect(reply.json()).toMatchObject({ accepted: 1 })
}

/** Imports a list with visitor groups of these names, counted by plates. */
const bring = async (...visitors: string[]) => {
  const stalls = rows(`default-${lots}`).map((row) => (row[2] === 'Guests' ? stall('A2') : row))
  const groups: TestCell[][] = [
    ['Residents', 'Tenant', 90, 'monthly', 1, null],
    ...visitors.map((name): TestCell[] => [name, 'Visitor', 5, 'hourly', 1, 10]),
  ]
  const { diff, faults } = (await on.sendList(`parkingLot=${lot}`, stalls, groups)).json<
    ValidatedFile & { import: LotImport }
  >().import
  expect(faults).toEqual([])
  const reply = await on.ask('POST', `/admin/parking-lots/${lot}/import/apply`, { diffVersion: diff.version })
  expect(reply.statusCode).toBe(200)
}

const inside = async () => {
  const { counts } = (await on.ask('GET', `/parking-lots/${lot}`)).json()
  const groups = counts.groups.map(({ name, occupancy }: Record<string, unknown>) => [name, occupancy])
  return { ...Object.fromEntries(groups), others: counts.types.others }
}

const differences = async () => (await replayLot(on.server.database, lot)).differences

test('CFG-27: a new default group by a new list does not move earlier visits, even with a clock that is ahead', async () => {
  await bring('Guests')
  await drive('AAA111', on.clock.now - minute)
  await drive('BBB222', on.clock.now + 3 * minute)
  await bring('Visitors')
  expect(await inside()).toMatchObject({ Visitors: 0, others: 2 })
  expect(await differences()).toEqual([])
  on.clock.now += 4 * minute
  await drive('ZZZ999', on.clock.now)
  expect(await inside()).toMatchObject({ Visitors: 1, others: 2 })
  expect(await differences()).toEqual([])
})

test('LIM-79: a lot without a default among its visitor groups keeps none', async () => {
  await bring('Guests')
  const groups = (await on.ask('GET', `/parking-lots/${lot}/parking-groups`)).json().data
  const { _id, version } = groups.find(({ name }: { name: string }) => name === 'Guests')
  const url = `/parking-lots/${lot}/parking-groups/${_id}`
  expect((await on.ask('PUT', url, { isDefaultVisitor: false, version })).statusCode).toBe(200)
  await bring('Guests', 'Evening')
  await drive('CCC333', on.clock.now)
  expect(await inside()).toMatchObject({ Guests: 0, Evening: 0, others: 1 })
})
