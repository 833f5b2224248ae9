import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChargerWorld, type ChargerWorld, type StationHere } from './charger.test-world.ts'

let world: ChargerWorld
beforeAll(async () => {
  world = await startChargerWorld()
})
afterAll(() => world?.close())

const at = (seconds: number) => new Date(world.lot.clock.now - 3_600_000 + seconds * 1_000).toISOString()
const sampled = (seconds: number, wh: number) => [
  { timestamp: at(seconds), sampledValue: [{ value: wh, unitOfMeasure: { unit: 'Wh' } }] },
]
const event = (eventType: string, seqNo: number, triggerReason: string, more: object = {}) => ({
  action: 'TransactionEvent',
  payload: {
    eventType,
    timestamp: at(seqNo * 60),
    triggerReason,
    seqNo,
    transactionInfo: { transactionId: 'T-1', chargingState: 'Charging' },
    meterValue: sampled(seqNo * 60, seqNo * 100),
    ...more,
  },
})
const status = (seconds: number, connectorStatus: string) => ({
  action: 'StatusNotification',
  payload: { timestamp: at(seconds), connectorStatus, evseId: 1, connectorId: 1 },
})

/** Seven messages of a charging, as a station of 2.0.1 sends them. */
const messages = () => [
  status(0, 'Occupied'),
  event('Started', 0, 'Authorized', { idToken: { idToken: 'AB', type: 'Central' } }),
  event('Updated', 1, 'MeterValuePeriodic'),
  event('Updated', 2, 'ChargingStateChanged'),
  event('Updated', 3, 'MeterValueClock'),
  event('Ended', 4, 'EVDeparted'),
  status(300, 'Available'),
]

const booksOf = async ({ id }: StationHere) => ({
  records: await world.lot.query(
    `select kind, identity, transaction_key, seq_no, evse, connector, at, facts, token from charging_record
      where station_id = $1 order by at, identity`,
    [id],
  ),
  values: await world.lot.query(
    `select at, identity, transaction_key, seq_no, energy_wh, charging_state from charging_meter_value
      where station_id = $1 order by at, identity`,
    [id],
  ),
  connectors: await world.lot.query(
    `select evse, connector, status, at from charging_connector where station_id = $1`,
    [id],
  ),
})

test('CST-02, CST-21 any order and any repeats of seven messages give the same books', async () => {
  const all = messages()
  const send = async (order: readonly number[]) => {
    const station = await world.addStation()
    const client = await world.connect(station.identity, 'ocpp2.0.1')
    for (const nth of order) await client.call(all[nth]!.action, all[nth]!.payload)
    await client.close()
    return booksOf(station)
  }
  const inOrder = await send([0, 1, 2, 3, 4, 5, 6])
  expect(inOrder.records).toHaveLength(5)
  expect(inOrder.values).toHaveLength(5)
  expect(inOrder.connectors).toMatchObject([{ status: 'available' }])
  const orders = fc
    .shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 })
    .chain((order) => fc.array(fc.nat(6), { maxLength: 4 }).map((again) => [...order, ...again] as const))
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      expect(await send(order)).toEqual(inOrder)
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('CST-22 the same start of 1.6 from two connections gets one number', async () => {
  const station = await world.addStation()
  const start = { connectorId: 1, idTag: 'A', meterStart: 5, timestamp: at(0) }
  const first = await world.connect(station.identity)
  const numbers = [(await first.call('StartTransaction', start)).transactionId]
  const second = await world.connect(station.identity)
  for (let nth = 0; nth < 3; nth++) numbers.push((await second.call('StartTransaction', start)).transactionId)
  expect(new Set(numbers).size).toBe(1)
})
