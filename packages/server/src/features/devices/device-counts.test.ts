import type { LotDeviceCounts } from '@stallwise/contract/devices/lot-devices.contract.ts'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { inError, notReporting } from '@stallwise/domain/devices/lot-devices.model.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEvent, minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

let lot: TestLotServer

/** One sensor is silent, one at fault, one has a low battery, one is silent and never reported, and one only never reported. */
beforeAll(async () => {
  lot = await startTestLot()
  await lot.query(
    `update lot_timer set due_at = due_at + interval '1 day' where kind = 'silence' and subject <> 'sensor-4'`,
  )
  await lot.report(anEvent('sensor-1', start), anEvent('sensor-2', start), anEvent('sensor-3', start))
  await lot.query(
    `update lot_timer set due_at = $1 where kind = 'silence' and subject in ('sensor-3', 'sensor-4')`,
    [new Date(start + 180 * minute)],
  )
  lot.clock.now = start + 190 * minute
  await lot.report(
    anEvent('sensor-1', lot.clock.now, { fault: 'stuck' }),
    anEvent('sensor-2', lot.clock.now, { batteryPercent: 10 }),
  )
  await lot.fire()
  const [lastRead, lastMessage] = [1, 2].map((minutes) => new Date(lot.clock.now - minutes * minute))
  await lot.query(`update camera set last_seen_at = $1 where device_id = 'camera-in'`, [lastRead])
  await lot.query(`update camera set last_seen_at = $1 where device_id = 'camera-out'`, [new Date(start)])
  await lot.query(
    `insert into device_message (parking_lot_id, device_id, id, source_id, received_at, via, is_cut, size_bytes, outcome)
     values ($1, 'camera-out', $2, $2, $3, 'http', false, 2, '{}')`,
    [lot.lotId, uuidv7(), lastMessage],
  )
})
afterAll(() => lot?.close())

const read = async <T>(path: string): Promise<T> => {
  const reply = await lot.app.ask('provider', { method: 'GET', url: `/api${path}` })
  expect(reply.statusCode).toBe(200)
  return reply.json() as T
}
const found = async (
  kind: string | undefined,
  states: readonly string[],
  floor?: string,
): Promise<number> => {
  const query = [...states.map((state) => `state=${state}`), ...(kind ? [`kind=${kind}`] : [])]
  const path = `/parking-lots/${lot.lotId}/devices?${[...query, ...(floor ? [`floor=${floor}`] : [])].join('&')}`
  return (await read<{ total: number }>(path)).total
}

test('DEV-44: the figures of a lot and of the list of lots count the rows of the list of devices', async () => {
  const one = await read<LotListItem>(`/parking-lots/${lot.lotId}`)
  const { data } = await read<{ data: LotListItem[] }>('/parking-lots')
  const row = data.find(({ _id }) => _id === lot.lotId)!
  expect(row.sensors).toEqual({ total: 5, reporting: 2, errors: 4, lowBattery: 1 })
  expect(one.sensors).toEqual(row.sensors)
  const { total, reporting, errors, lowBattery } = row.sensors!
  expect(await found('stall-sensor', [])).toBe(total)
  expect(await found('stall-sensor', notReporting)).toBe(total - reporting)
  expect(await found('stall-sensor', inError)).toBe(errors)
  expect(await found('stall-sensor', ['lowBattery'])).toBe(lowBattery)
})

test('DEV-01, DEV-44: a camera whose last message was no read is online, in the list of lots too', async () => {
  const { data } = await read<{ data: LotListItem[] }>('/parking-lots')
  const cameras = data.find(({ _id }) => _id === lot.lotId)!.cameras!
  expect(cameras).toEqual({ total: 3, reporting: 2 })
  expect(await found('camera', notReporting)).toBe(1)
})

test('DEV-44: the counts of conditions and floors are those of the list', async () => {
  const counts = await read<LotDeviceCounts>(`/parking-lots/${lot.lotId}/devices/counts`)
  expect(counts.total).toBe(await found(undefined, []))
  for (const [condition, count] of Object.entries(counts.conditions))
    expect([condition, count]).toEqual([condition, await found(undefined, [condition])])
  expect(counts.conditions).toMatchObject({ fault: 1, lowBattery: 1, late: 1 })
  expect(counts.floors).toEqual([
    { floor: 'M', inError: 1 },
    { floor: 'P1', inError: 3 },
  ])
  for (const { floor, inError: count } of counts.floors)
    expect(await found('stall-sensor', inError, floor)).toBe(count)
})
