import {
  chirpstackJoin,
  chirpstackTopic,
  chirpstackUplink,
} from '@stallwise/adapters/sensor-chirpstack/chirpstack.simulator.ts'
import {
  uplinkMessage,
  uplinkTopic,
} from '@stallwise/adapters/sensor-the-things-stack/the-things-stack.simulator.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestBroker, type TestBroker } from '#testing/test-broker.ts'
import { loraSensor, minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

const chirpFilter = 'application/+/device/+/event/+'
const thingsFilter = 'v3/stalls@acme/devices/+/up'
const waitOptions = { timeout: 15_000, interval: 20 }

let broker: TestBroker
let lot: TestLotServer
let filters = { chirpstack: chirpFilter, 'the-things-stack': thingsFilter } as Record<string, string>
const closing: (() => Promise<unknown>)[] = []

const startLot = async (env: Record<string, string> = {}) => {
  const ready = broker.subscribed((topics) => topics.includes(chirpFilter))
  const addresses = { MQTT_URL: broker.url, MQTT_CLIENT_ID: 'server-a', ...env }
  // A tenth of the real first pause: a message is retried as often, in a tenth of the time.
  lot = await startTestLot(addresses, filters, { brokerPauses: { firstMs: 25, maxMs: 10_000 } })
  lot.clock.now = start + 10 * minute
  closing.push(() => lot.close())
  await ready
}
beforeEach(async () => {
  filters = { chirpstack: chirpFilter, 'the-things-stack': thingsFilter }
  broker = await startTestBroker()
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await broker.close()
})

const facts = (fCnt: number, isOccupied = true) => ({
  devEui: loraSensor,
  fCnt,
  at: start + fCnt * 1_000,
  payload: { message: 'status', occupied: isOccupied } as const,
})
const publishUplink = (fCnt: number, isOccupied = true) =>
  broker.publish(chirpstackTopic(loraSensor), chirpstackUplink(facts(fCnt, isOccupied)))
const logged = async () => (await lot.query('select count(*)::int as n from device_event'))[0].n
const isOccupied = async () =>
  (await lot.query('select occupied from stall_state where stall_id = $1', [lot.stallIds[4]]))[0]?.occupied
const metric = async (name: string) => {
  const text = await lot.app.services.metrics.read()
  return Number(new RegExp(`^stallwise_mqtt_${name.replace(/[{}"]/g, '\\$&')} (\\d+)`, 'm').exec(text)?.[1])
}

describe('a message from the broker', () => {
  beforeEach(() => startLot())

  test('is processed like a posted one: both networks, other events, unknown devices, time of the source’s last event', async () => {
    await publishUplink(1)
    await broker.publish(uplinkTopic(loraSensor), uplinkMessage(facts(2, false)))
    await broker.publish(
      chirpstackTopic(loraSensor, 'join'),
      chirpstackJoin({ devEui: loraSensor, at: start }),
    )
    const unknownDevice = '70B3D5E75F6D0099'
    await broker.publish(
      chirpstackTopic(unknownDevice),
      chirpstackUplink({ ...facts(3), devEui: unknownDevice }),
    )
    await vi.waitFor(() => expect(broker.acked()).toBe(4), waitOptions)
    expect([await logged(), await isOccupied()]).toEqual([2, false])
    expect(await metric('messages_total{outcome="taken"}')).toBe(4)
    expect(await metric('connected')).toBe(1)
    await lot.app.services.sources.flush()
    expect(await lot.query('select device_id from unknown_device')).toEqual([{ device_id: unknownDevice }])
    const sources = await lot.query('select kind from source where last_event_at is not null order by 1')
    expect(sources).toEqual([{ kind: 'chirpstack' }, { kind: 'the-things-stack' }])
  })

  test('ING-62: is acknowledged only when it is committed', async () => {
    const owner = await lot.database.owner()
    try {
      await owner.query('begin')
      await owner.query('select 1 from lot_state where parking_lot_id = $1 for update', [lot.lotId])
      for (const fCnt of [1, 2, 3]) await publishUplink(fCnt, fCnt % 2 === 1)
      await vi.waitFor(async () => expect(await metric('messages_under_way')).toBe(3), waitOptions)
      expect([broker.acked(), await logged()]).toEqual([0, 0])
      await owner.query('commit')
    } finally {
      await owner.end()
    }
    await vi.waitFor(() => expect(broker.acked()).toBe(3), waitOptions)
    expect([await logged(), await isOccupied()]).toEqual([3, true])
  })

  test('ING-62: that is malformed is acknowledged and counted, and the next is accepted', async () => {
    const topic = chirpstackTopic(loraSensor)
    for (const text of ['', '{', 'null', '[]', '{"deviceInfo":1}', '\ufffd'])
      await broker.publish(topic, text)
    await broker.publish(topic, ' '.repeat(1_100_000))
    await publishUplink(1)
    await vi.waitFor(() => expect(broker.acked()).toBe(8), waitOptions)
    expect(await metric('messages_total{outcome="malformed"}')).toBe(7)
    expect([await logged(), broker.connected()]).toEqual([1, 1])
  })

  test('ING-63: that fails repeatedly while others succeed is dropped, and does not block them', async () => {
    const submit = lot.app.services.queue.submit.bind(lot.app.services.queue)
    const fail = vi.spyOn(lot.app.services.queue, 'submit')
    fail.mockImplementation((events) =>
      events.some(({ event }) => event.at === start + 1_000)
        ? Promise.reject(new Error('out of order'))
        : submit(events),
    )
    await publishUplink(1)
    await vi.waitFor(async () => expect(await metric('retries_total')).toBeGreaterThanOrEqual(3), waitOptions)
    expect(await metric('messages_under_way')).toBe(1)
    let others = 0
    await vi.waitFor(async () => {
      await publishUplink(++others + 1)
      expect(await metric('messages_total{outcome="failed"}')).toBe(1)
    }, waitOptions)
    await vi.waitFor(() => expect(broker.acked()).toBe(others + 1), waitOptions)
    expect(await logged()).toBe(others)
  })

  test('ING-63: waits while no message succeeds, regardless of the number of attempts', async () => {
    const fail = vi.spyOn(lot.app.services.queue, 'submit')
    fail.mockImplementation(() => Promise.reject(new Error('no database')))
    await publishUplink(1)
    await vi.waitFor(async () => expect(await metric('retries_total')).toBeGreaterThanOrEqual(5), waitOptions)
    expect(broker.acked()).toBe(0)
    fail.mockRestore()
    await vi.waitFor(() => expect(broker.acked()).toBe(1), waitOptions)
    expect(await logged()).toBe(1)
  })

  test('ING-61: stored by a lost broker is accepted when it is back', async () => {
    await broker.shut()
    await vi.waitFor(async () => expect(await metric('connected')).toBe(0), waitOptions)
    await publishUplink(1)
    await publishUplink(2, false)
    await broker.reopen()
    await vi.waitFor(() => expect(broker.acked()).toBe(2), waitOptions)
    expect([await logged(), await isOccupied(), await metric('connected')]).toEqual([2, false, 1])
    await publishUplink(3)
    await vi.waitFor(() => expect(broker.acked()).toBe(3), waitOptions)
    expect(await metric('connections_lost_total')).toBe(1)
    await lot.app.services.warnings.flush()
    expect(await lot.query(`select count from ingest_oddity where kind = 'broker-unreachable'`)).toHaveLength(
      2,
    )
  })

  test('a thousand at once share commits and are all acknowledged', async () => {
    await Promise.all(Array.from({ length: 1_000 }, (_, nth) => publishUplink(nth % 500, nth % 2 === 0)))
    await vi.waitFor(() => expect(broker.acked()).toBe(1_000), waitOptions)
    expect(await logged()).toBe(500)
  })
})
