import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import type { VisitorCharging } from '@stallwise/contract/charging/visitor-charging.contract.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { minute } from '#testing/test-lot.ts'
import { startVisitorCharging, type VisitorChargingWorld } from '../testing/visitor-charging.test-world.ts'

vi.setConfig({ testTimeout: 30_000 })

let world: VisitorChargingWorld
let lot: VisitorChargingWorld['lot']
beforeAll(async () => {
  world = await startVisitorCharging(startMonerisSandbox)
  lot = world.lot
})
afterEach(async () => {
  await lot.expectSameBooks()
})
afterAll(() => world?.close())

const settled = async (stationId: string) =>
  await lot.query(
    'select cents, settled_at is not null as "isSettled" from charging_session where station_id = $1 order by began_at',
    [stationId],
  )

describe('CHG-60: a session that is to be stopped', () => {
  test('is asked for again until its station stops it, and is not settled before', async () => {
    const { station, begun, now } = await world.charging({ stop: 'deaf' })
    lot.clock.now += 10 * minute
    await station.measure(1_000)
    await world.stop(station, begun)
    await world.until(async () => station.state.stops === 1)
    await world.run()
    expect(station.state.stops).toBe(1)
    // The vehicle charges on meanwhile.
    for (let times = 0; times < 6; times++) {
      lot.clock.now += minute
      await station.measure(100)
      await world.run()
    }
    await world.until(async () => station.state.stops >= 2)
    expect(await now()).toMatchObject({ state: 'charging', isStopping: true, receipt: null })
    station.state.stop = 'stops'
    lot.clock.now += minute
    await world.until(async () => (await now()).state === 'over')
    // 1.6 kWh were delivered, and so they are paid.
    expect(await now()).toMatchObject({ kwh: 1.6, costCents: 185, isReleased: true })
  })

  test('of a station that is offline is asked for when it is back', async () => {
    const { station, begun, now } = await world.charging()
    lot.clock.now += 10 * minute
    await station.measure(500)
    await station.close()
    await world.until(async () => !(await world.pageOf(station)).station.isOnline)
    await world.stop(station, begun)
    lot.clock.now += 10 * minute
    await world.run()
    expect(await now()).toMatchObject({ state: 'charging', isStopping: true, receipt: null })
    await station.connectAgain()
    await world.until(async () => (await now()).state === 'over')
    expect(await now()).toMatchObject({ kwh: 0.5, isReleased: true })
  })

  test('CHG-34: whose station says that it stops, and sends no end, is settled five minutes after its last value', async () => {
    const { station, begun, now } = await world.charging({ stop: 'goes-on' })
    lot.clock.now += 10 * minute
    await station.measure(1_000)
    await world.stop(station, begun)
    await world.until(async () => station.state.stops === 1)
    await world.run()
    lot.clock.now += 4 * minute
    await station.measure(200)
    lot.clock.now += 2 * minute
    await world.run()
    expect(await now()).toMatchObject({ state: 'charging' })
    lot.clock.now += 4 * minute
    await world.until(async () => (await now()).state === 'over')
    expect(await now()).toMatchObject({ kwh: 1.2, costCents: 167 })
  })

  test('CHG-31: that does not stop is charged what is on hold at most, when the longest time is over', async () => {
    const { station, now } = await world.charging({ stop: 'deaf' })
    for (let hours = 0; hours < 12; hours++) {
      lot.clock.now += 60 * minute
      await station.measure(10_000)
    }
    await world.until(async () => station.state.stops > 0)
    expect(await now()).toMatchObject({ state: 'charging', stopReason: 'hold', costCents: 2_000 })
    lot.clock.now += 5 * minute
    await world.until(async () => (await now()).state === 'over')
    expect(await now()).toMatchObject({ costCents: 2_000, isReleased: true })
  })
})

describe('CHG-61: a session of a start that', () => {
  test('has failed before it began is stopped, and costs nothing', async () => {
    const before = world.balance()
    const station = await world.aStation({ start: 'never-begins' })
    const begun: VisitorCharging = (await world.start(station)).json()
    await world.until(async () => station.state.askedWith !== '')
    lot.clock.now += 91_000
    await world.until(async () => (await world.read(station, begun)).state === 'failed')
    await station.begin(station.state.askedWith)
    await station.measure(300)
    await world.until(async () => station.state.stops === 1)
    await station.settled()
    await world.until(async () => (await settled(station.id))[0]?.isSettled === true)
    expect(await settled(station.id)).toMatchObject([{ cents: 0 }])
    expect(world.balance()).toBe(before)
  })

  test('has a session already is stopped, and costs nothing', async () => {
    const { station, begun, now } = await world.charging()
    lot.clock.now += 10 * minute
    await station.measure(1_000)
    await station.end('PowerLoss')
    await world.until(async () => (await now()).state === 'over')
    lot.clock.now += minute
    await station.begin(station.state.token)
    await station.measure(2_000)
    await world.until(async () => station.state.stops === 1)
    await station.settled()
    await world.until(async () => (await settled(station.id))[1]?.isSettled === true)
    expect((await settled(station.id)).map(({ cents }) => cents ?? 0)).toEqual([158, 0])
    expect(await world.read(station, begun)).toMatchObject({ costCents: 158 })
  })
})

test('CHG-62: a hold whose result is not known for two minutes frees the connector, and is released in the end', async () => {
  const before = world.balance()
  const station = await world.aStation()
  lot.sandbox.failures.push('hang-up-after')
  const begun: VisitorCharging = (await world.start(station)).json()
  expect(begun.state).toBe('paying')
  lot.clock.now += 2 * minute + 1_000
  await world.run()
  expect(await world.read(station, begun)).toMatchObject({ failure: 'too-late', isReleased: false })
  expect((await world.pageOf(station)).station.connectors).toMatchObject([{ isFree: true }])
  for (let times = 0; times < 4; times++) {
    lot.clock.now += 2 * minute
    await lot.reconcile()
  }
  await world.until(async () => (await world.read(station, begun)).isReleased)
  expect(world.balance()).toBe(before)
  expect(station.state.askedWith).toBe('')
})

test('CHG-36: a key that was used at a station is refused at another, and at another connector', async () => {
  const [one, other] = [await world.aStation(), await world.aStation()]
  const key = crypto.randomUUID()
  const begun = await world.start(one, 'approves', {}, key)
  expect(begun.json()).toMatchObject({ state: 'starting' })
  const refused = await world.start(other, 'approves', {}, key)
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'idempotency-key-used'])
  expect((await world.pageOf(other)).station.connectors).toMatchObject([{ isFree: true }])
  expect((await world.start(one, 'approves', { evse: 2 }, key)).json()).toMatchObject({
    code: 'idempotency-key-used',
  })
  await world.until(async () => (await world.read(one, begun.json())).state === 'charging')
  await world.stop(one, begun.json())
  await world.until(async () => (await world.read(one, begun.json())).state === 'over')
})
