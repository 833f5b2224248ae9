import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anEvent, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

let lot: TestLotServer
beforeEach(async () => {
  lot = await startTestLot()
})
afterEach(() => lot.close())

const reset = (payload: object, id = lot.lotId) =>
  lot.app.ask('provider', { method: 'PUT', url: `/api/admin/parking-lots/${id}/reset`, payload })
const count = async (table: string, where = 'true') =>
  Number((await lot.query(`select count(*) from ${table} where ${where}`))[0].count)
const recommend = async () => {
  const id = uuidv7()
  await lot.query(
    `insert into recommendation (parking_lot_id, id, type_of_recommendation) values ($1, $2, 'oversell')`,
    [lot.lotId, id],
  )
  await lot.query(
    `insert into task (parking_lot_id, id, recommendation_id, status, type_of_recommendation, group_ids, revision, goal,
      started_with, date_updated) values ($1, $2, $2, 'inProgress', 'oversell', '{}', 1, '{}', '{}', now())`,
    [lot.lotId, id],
  )
}

describe('a reset is refused', () => {
  test('CFG-40: without the lot’s name, and nothing is deleted', async () => {
    await recommend()
    for (const name of ['', 'riverside', 'Hillside']) expect((await reset({ name })).statusCode).toBe(422)
    expect(await count('recommendation')).toBe(1)
    expect(await count('occupancy_import')).toBe(0)
  })

  test('CFG-41: on a lot with payments outside demo mode', async () => {
    await lot.query(`update parking_lot set product_access = product_access || '{"payments": true}'`)
    expect((await reset({ name: 'Riverside' })).statusCode).toBe(200)
    const real = await startTestLot({ DEMO: 'off' })
    await real.query(`update parking_lot set product_access = product_access || '{"payments": true}'`)
    const reply = await real.app.ask('provider', {
      method: 'PUT',
      url: `/api/admin/parking-lots/${real.lotId}/reset`,
      payload: { name: 'Riverside' },
    })
    await real.close()
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'real-payments'])
  })
})

test('CFG-40: a reset clears and loads, keeps device events, and replays', async () => {
  await recommend()
  await lot.report(...['1', '2', '3', '4'].map((n) => anEvent(`sensor-${n}`, lot.clock.now)))
  expect(await count('alert', `alert_status = 'active'`)).toBe(1)
  const reply = await reset({ name: 'Riverside' })
  expect(reply.json()).toEqual({ recommendations: 1, tasks: 1, alerts: 1, demoDays: 90 })
  expect(await count('recommendation')).toBe(0)
  expect(await count('task')).toBe(0)
  expect(await count('alert', `alert_status = 'active'`)).toBe(0)
  expect((await lot.counts()).occupancy).toBe(4)
  const history = await lot.app.ask(
    'provider',
    `/api/parking-lots/${lot.lotId}/occupancy-history?timePeriod=30d`,
  )
  const peakOf30Days = history
    .json()
    .points.map(({ occupancy }: { occupancy: number | null }) => occupancy ?? 0)
  expect(Math.max(...peakOf30Days)).toBeGreaterThan(4)
  const [{ days, most }] = await lot.query(
    `select count(*)::int as days, max(peak) as most from occupancy_day where group_id = $1 and peak is not null`,
    [lot.tenants],
  )
  expect(days).toBeGreaterThanOrEqual(90)
  expect(most).toBeLessThanOrEqual(5)
  expect(await lot.replayDifferences()).toEqual([])
})
