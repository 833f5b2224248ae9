import net, { type AddressInfo } from 'node:net'
import {
  chirpstackTopic,
  chirpstackUplink,
} from '@stallwise/adapters/sensor-chirpstack/chirpstack.simulator.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { startTestBroker, type TestBroker } from '#testing/test-broker.ts'
import { loraSensor, minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

const filter = 'application/+/device/+/event/+'
const waitOptions = { timeout: 15_000, interval: 20 }

let broker: TestBroker
let lot: TestLotServer
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  broker = await startTestBroker()
  lot = await startTestLot({}, { chirpstack: filter })
  lot.clock.now = start + 10 * minute
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await lot.close()
  await broker.close()
})

const startServer = async (clientId: string, url = broker.url): Promise<TestApp> => {
  const ready = broker.subscribed((topics, client) => client.id === clientId && topics.includes(filter))
  const database = openDatabase(lot.database.connection)
  const env = { MQTT_URL: url, MQTT_CLIENT_ID: clientId }
  const app = await startTestApp(database, { clock: () => lot.clock.now, env })
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await app.close()
    await database.close()
  }
  closing.push(close)
  await ready
  return { ...app, close }
}

/** A proxy between a server and the broker that can hold back the server's packets. */
const startProxy = async () => {
  const sockets = new Set<net.Socket>()
  let isReadingStopped = false
  const server = net.createServer((incoming) => {
    const outgoing = net.connect(broker.port, '127.0.0.1')
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => [incoming, outgoing].forEach((one) => one.destroy()))
    }
    incoming.on('data', (bytes) => void (isReadingStopped || outgoing.write(bytes)))
    outgoing.on('data', (bytes) => void incoming.write(bytes))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const stop = async () => {
    const closed = new Promise<void>((done) => server.close(() => done()))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  closing.push(stop)
  const { port } = server.address() as AddressInfo
  return { url: `mqtt://127.0.0.1:${port}`, stop, stopReading: () => (isReadingStopped = true) }
}

const uplink = (fCnt: number, occupied = true) =>
  chirpstackUplink({
    devEui: loraSensor,
    fCnt,
    at: start + fCnt * 1_000,
    payload: { message: 'status', occupied },
  })
const publish = (fCnt: number) => broker.publish(chirpstackTopic(loraSensor), uplink(fCnt))
const logged = async () => (await lot.query('select count(*)::int as n from device_event'))[0].n
const read = async (app: TestApp, name: string) => {
  const text = await app.services.metrics.read()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1] ?? 0,
  )
}
const duplicates = 'stallwise_ingest_events_total{kind="chirpstack",outcome="duplicate",code=""}'

test('ING-61: after a crash between commit and acknowledgement the message is redelivered and logged once', async () => {
  const proxy = await startProxy()
  const first = await startServer('server-a', proxy.url)
  proxy.stopReading()
  await publish(1)
  await vi.waitFor(async () => expect(await logged()).toBe(1), waitOptions)
  await proxy.stop()
  await first.close()
  expect(broker.acked()).toBe(0)
  await publish(2)
  const again = await startServer('server-a')
  await vi.waitFor(() => expect(broker.acked()).toBe(2), waitOptions)
  expect([await logged(), await read(again, duplicates)]).toEqual([2, 1])
})

test('ING-61: a server that stops acknowledges accepted messages, and gets later ones when it is back', async () => {
  const first = await startServer('server-a')
  await Promise.all(Array.from({ length: 200 }, (_, nth) => publish(nth)))
  await first.close()
  const accepted = await logged()
  expect(broker.acked()).toBe(accepted)
  await publish(900)
  await startServer('server-a')
  await vi.waitFor(async () => expect(await logged()).toBe(201), waitOptions)
})

test('ING-64: two servers on one broker each receive a message, and it is logged once', async () => {
  const [a, b] = [await startServer('server-a'), await startServer('server-b')]
  await Promise.all(Array.from({ length: 100 }, (_, nth) => publish(nth)))
  await vi.waitFor(() => expect(broker.acked()).toBe(200), waitOptions)
  expect(await logged()).toBe(100)
  expect((await read(a, duplicates)) + (await read(b, duplicates))).toBe(100)
})

test('ING-60: an added source is subscribed, a removed one unsubscribed, on all servers at once', async () => {
  const apps = [await startServer('server-a'), await startServer('server-b')]
  const payload = {
    customerId: lot.customerId,
    kind: 'the-things-stack',
    name: 'Level 2',
    topicFilter: 'v3/level2@acme/devices/+/up',
  }
  const both = Promise.all(
    ['server-a', 'server-b'].map((id) =>
      broker.subscribed((topics, { id: by }) => by === id && topics.includes(payload.topicFilter)),
    ),
  )
  const created = await apps[0]!.ask('provider', { method: 'POST', url: '/api/sources', payload })
  expect(created.statusCode).toBe(201)
  await both
  let left = 0
  broker.aedes.on('unsubscribe', (topics) => (left += topics.includes(payload.topicFilter) ? 1 : 0))
  await apps[1]!.ask('provider', { method: 'DELETE', url: `/api/sources/${created.json()._id}` })
  await vi.waitFor(() => expect(left).toBe(2), waitOptions)
})

test('ING-60: messages of an old subscription are acknowledged and counted, but not stored', async () => {
  const first = await startServer('server-a')
  await first.close()
  await lot.query('update source set topic_filter = $1 where topic_filter is not null', ['elsewhere/#'])
  const app = await (async () => {
    const database = openDatabase(lot.database.connection)
    const env = { MQTT_URL: broker.url, MQTT_CLIENT_ID: 'server-a' }
    const ready = broker.subscribed((topics) => topics.includes('elsewhere/#'))
    const started = await startTestApp(database, { clock: () => lot.clock.now, env })
    closing.push(async () => {
      await started.close()
      await database.close()
    })
    await ready
    return started
  })()
  await publish(1)
  await vi.waitFor(() => expect(broker.acked()).toBe(1), waitOptions)
  expect(await logged()).toBe(0)
  expect(await read(app, 'stallwise_mqtt_messages_total{outcome="unmatched"}')).toBe(1)
})

test('name and password of the address are sent, and a refusing broker is retried until it accepts', async () => {
  broker.require('stall@wise', 'p/ss:word')
  const refused = startServer('server-a', `mqtt://stall%40wise:wrong@127.0.0.1:${broker.port}`)
  setTimeout(() => broker.require('stall@wise', 'wrong'), 700)
  await refused
  broker.require('stall@wise', 'p/ss:word')
  await startServer('server-b', `mqtt://stall%40wise:p%2Fss%3Aword@127.0.0.1:${broker.port}`)
})
