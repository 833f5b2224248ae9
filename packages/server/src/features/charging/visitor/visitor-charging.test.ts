import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import type { VisitorCharging } from '@stallwise/contract/charging/visitor-charging.contract.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { minute } from '#testing/test-lot.ts'
import {
  prices,
  startVisitorCharging,
  type VisitorChargingWorld,
} from '../testing/visitor-charging.test-world.ts'

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

const aStation: VisitorChargingWorld['aStation'] = (...given) => world.aStation(...given)
const start: VisitorChargingWorld['start'] = (...given) => world.start(...given)
const read: VisitorChargingWorld['read'] = (...given) => world.read(...given)
const stop: VisitorChargingWorld['stop'] = (...given) => world.stop(...given)
const until: VisitorChargingWorld['until'] = (...given) => world.until(...given)
const charging: VisitorChargingWorld['charging'] = (...given) => world.charging(...given)
const pageOf: VisitorChargingWorld['pageOf'] = (...given) => world.pageOf(...given)
const run = () => world.run()
const balance = () => world.balance()

describe('a visitor charges', () => {
  test('CHG-24, CHG-30: sees the station and its prices', async () => {
    expect(await pageOf(await aStation())).toMatchObject({
      isOpen: true,
      prices,
      station: { isOnline: true, ratedKw: 11, connectors: [{ evse: 1, status: 'available', isFree: true }] },
    })
  })

  test('CHG-30 to CHG-38: from the card to the receipt', async () => {
    const before = balance()
    const { station, begun, now } = await charging()
    expect(begun).toMatchObject({ state: 'starting', heldCents: 2_000, costCents: 0 })
    lot.clock.now += 10 * minute
    await station.measure(1_500)
    lot.clock.now += minute
    await until(async () => (await now()).kwh === 1.5)
    expect(await now()).toMatchObject({ state: 'charging', isFlowing: true, costCents: 181 })
    expect((await stop(station, begun)).json()).toMatchObject({ isStopping: true, stopReason: 'driver' })
    await until(async () => (await now()).state === 'over')
    const over = await now()
    expect(over).toMatchObject({ kwh: 1.5, costCents: 181, isReleased: true, needsPerson: false })
    expect(balance() - before).toBe(181)
    expect(await lot.receipt(over.receipt!)).toMatchObject({
      state: 'approved',
      charging: { station: station.identity },
      chargedCents: 181,
      taxCents: 21,
      lines: [{ kind: 'energy', wh: 1_500 }, { kind: 'session' }, { kind: 'tax' }],
    })
  })

  test('CHG-36: a repeated start is one', async () => {
    const station = await aStation()
    const key = crypto.randomUUID()
    const [first, second] = [
      await start(station, 'approves', {}, key),
      await start(station, 'approves', {}, key),
    ]
    expect(second.json()._id).toBe(first.json()._id)
    const third = await start(station, 'approves', { kwhCents: 41 }, crypto.randomUUID())
    expect(third.json()).toMatchObject({ code: 'price-changed' })
    await lot.query(`update charging_price set prices = jsonb_set(prices, '{kwhCents}', '50')`)
    const late = await start(station, 'approves', {}, key)
    await lot.query(`update charging_price set prices = jsonb_set(prices, '{kwhCents}', '40')`)
    expect(late.json()._id).toBe(first.json()._id)
    await until(async () => (await read(station, first.json())).state === 'charging')
    await stop(station, first.json())
    await until(async () => (await read(station, first.json())).state === 'over')
  })

  test('CHG-32: nobody else reads or stops it', async () => {
    const { station, begun, now } = await charging()
    const wrong = { ...begun, secret: 'x'.repeat(begun.secret.length) }
    expect((await stop(station, wrong)).statusCode).toBe(404)
    await stop(station, begun)
    await until(async () => (await now()).state === 'over')
  })

  test('CHG-39: another start is refused while one runs, and the card is not touched', async () => {
    const { station, begun, now } = await charging()
    expect((await start(station)).json()).toMatchObject({ code: 'station-not-free' })
    await stop(station, begun)
    await until(async () => (await now()).state === 'over')
  })

  test('CHG-30: a declined card starts nothing', async () => {
    const station = await aStation()
    expect((await start(station, 'lost')).json()).toMatchObject({ state: 'failed', failure: 'declined' })
    expect(station.state.transactionId).toBe(0)
  })

  test('CHG-33: a station that refuses: the hold is released', async () => {
    const before = balance()
    const station = await aStation({ start: 'refuses' })
    const begun: VisitorCharging = (await start(station)).json()
    await until(async () => (await read(station, begun)).state === 'failed')
    expect(await read(station, begun)).toMatchObject({ failure: 'station-refused', isReleased: true })
    expect(balance()).toBe(before)
  })

  test.each([
    ['that never begins', { start: 'never-begins' }],
    ['at which no power flows', {}],
  ] as const)(
    'CHG-33: a start %s is ended after 90 seconds, and its hold is released',
    async (_, behavior) => {
      const before = balance()
      const station = await aStation(behavior)
      const begun: VisitorCharging = (await start(station)).json()
      await until(async () => (await read(station, begun)).state !== 'paying')
      if (!('start' in behavior)) {
        await until(async () => (await read(station, begun)).state === 'charging')
        await station.measure(0)
      }
      lot.clock.now += 89_000
      await run()
      expect((await read(station, begun)).state).not.toBe('failed')
      lot.clock.now += 60_000
      await until(async () => (await read(station, begun)).state === 'failed')
      expect(await read(station, begun)).toMatchObject({ failure: 'no-power', isReleased: true })
      expect(balance()).toBe(before)
    },
  )

  test('CHG-31: stops before the cost goes beyond the hold, and never charges more', async () => {
    const { station, now } = await charging()
    const isSeen = async () => Math.round((await now()).kwh * 1_000) === station.state.meter - 50_000
    while (station.state.stops === 0 && station.state.meter < 150_000) {
      lot.clock.now += 10 * minute
      await station.measure(1_700)
      lot.clock.now += 30_000
      await until(async () => (await isSeen()) || station.state.stops > 0)
      await station.settled()
    }
    await until(async () => (await now()).state === 'over')
    expect(await now()).toMatchObject({ stopReason: 'hold' })
    const { costCents } = await now()
    expect(costCents).toBeLessThanOrEqual(2_000)
    expect(costCents).toBeGreaterThan(1_800)
  })

  test('CHG-16: what cannot be settled is charged with the least, and needs a person', async () => {
    const { station, begun, now } = await charging()
    lot.clock.now += 10 * minute
    await station.measure(1_500)
    lot.clock.now += 10 * minute
    await station.end('Local', 20)
    lot.clock.now += 5 * minute
    await until(async () => (await now()).state === 'over')
    expect(await now()).toMatchObject({ kwh: 1.5, costCents: 181, needsPerson: true })
    expect((await stop(station, begun)).statusCode).toBe(200)
  })

  test('CHG-35: a charge whose result is not known is looked up, and carried out once', async () => {
    const { station, begun, now } = await charging()
    lot.clock.now += 10 * minute
    await station.measure(1_000)
    lot.sandbox.failures.push('hang-up-after')
    await stop(station, begun)
    await until(async () => (await now()).state === 'over')
    expect(await now()).toMatchObject({ receipt: null })
    lot.clock.now += 2 * minute
    await lot.reconcile()
    expect(await now()).toMatchObject({ receipt: expect.any(String), costCents: 158 })
  })
})

test('CHG-25: without prices for visitors nobody starts', async () => {
  const put = (version: number, one: object | null) =>
    lot.staff('PUT', `/parking-lots/${lot.lotId}/charging-prices`, { payer: 'visitor', version, prices: one })
  expect((await put(1, null)).statusCode).toBe(200)
  const station = await aStation()
  expect(await pageOf(station)).toMatchObject({ prices: null })
  expect((await start(station)).json()).toMatchObject({ code: 'payments-off' })
  expect((await put(1, prices)).json()).toMatchObject({ code: 'stale-version' })
  expect((await put(2, { ...prices, kwhCents: -1 })).json()).toMatchObject({ code: 'invalid' })
  expect((await put(2, prices)).json().payers[0]).toMatchObject({ version: 3, prices })
})

test('CHG-50, REP-75: what sessions were charged is what the provider has, in reports too', async () => {
  const report = async (reportName: string) =>
    (
      await lot.staff('POST', '/getFilterRevenueReports', {
        parkingLot: lot.lotId,
        reportName,
        from: new Date(lot.clock.now - 48 * 60 * minute).toISOString(),
        to: new Date(lot.clock.now + 60 * minute).toISOString(),
        limit: 500,
      })
    ).json()
  const centsOf = (figures: readonly { cents?: number; kind: string }[], kind?: string) =>
    figures.reduce((sum, one) => sum + (kind === undefined || one.kind === kind ? (one.cents ?? 0) : 0), 0)
  const [ev, revenue] = [await report('ev'), await report('revenue')]
  const [{ sessions, cents }] = await lot.query(
    'select count(*)::int as sessions, sum(cents)::int as cents from charging_session',
  )
  expect(ev.total).toBe(sessions)
  expect(sessions).toBeGreaterThan(5)
  expect([centsOf(ev.figures), centsOf(revenue.figures, 'charging'), balance()]).toEqual([
    cents,
    cents,
    cents,
  ])
})
