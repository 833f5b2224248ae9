import { readFileSync } from 'node:fs'
import {
  chirpstackTopic,
  chirpstackUplink,
} from '@stallwise/adapters/sensor-chirpstack/chirpstack.simulator.ts'
import {
  uplinkMessage,
  uplinkTopic,
} from '@stallwise/adapters/sensor-the-things-stack/the-things-stack.simulator.ts'
import pg from 'pg'
import { startMqttLoad } from './harness/mqtt-load.ts'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures } from './harness/table.ts'

const uplinks = Number(process.env['BENCH_UPLINKS'] ?? 60_000)
const underWay = Number(process.env['BENCH_UNDER_WAY'] ?? 400)
const filters = { chirpstack: 'application/#', 'the-things-stack': 'v3/#' } as const

/** Replaces wired sensors by LoRaWAN sensors; returns their DevEUIs. */
const giveDevEuis = async (client: pg.Client): Promise<string[]> => {
  await client.query(`with named as (
      select parking_lot_id, id, stall_id, upper(lpad(to_hex(row_number() over (order by id)), 16, '0')) as eui
      from device where kind = 'stall-sensor'),
    placed as (update stall set device = eui, stall_vendor = 'Bosch TPS110' from named
      where stall.id = named.stall_id and stall.parking_lot_id = named.parking_lot_id)
    update device set device_id = eui from named
    where device.id = named.id and device.parking_lot_id = named.parking_lot_id`)
  await client.query(`select pg_notify('stallwise_devices', '*')`)
  const { rows } = await client.query<{ device_id: string }>(
    `select device_id from device where kind = 'stall-sensor' order by 1`,
  )
  return rows.map(({ device_id }) => device_id)
}

const createSource = async (server: ServerUnderTest, customerId: string, kind: keyof typeof filters) => {
  const response = await fetch(`${server.url}/api/sources`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ customerId, kind, name: kind, topicFilter: filters[kind] }),
  })
  if (response.status !== 201) throw new Error(await response.text())
}

const uplinkOf = (devices: readonly string[]) => (nth: number) => {
  const devEui = devices[(nth * 7919) % devices.length]!
  const occupied = (nth / devices.length) % 2 < 1
  const facts = { devEui, fCnt: nth, at: Date.now(), payload: { message: 'status', occupied } as const }
  return nth % 2 === 0
    ? { topic: chirpstackTopic(devEui), payload: JSON.stringify(chirpstackUplink(facts)) }
    : { topic: uplinkTopic(devEui), payload: JSON.stringify(uplinkMessage(facts)) }
}

/** CPU time of a process in seconds: on a busy machine more meaningful than the rate. */
const cpuSeconds = (pid: number): number => {
  const [user = '0', system = '0'] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .split(') ')[1]!
    .split(' ')
    .slice(11)
  return (Number(user) + Number(system)) / 100
}

const load = await startMqttLoad(3321)
process.env['MQTT_URL'] = load.url
const server = await startServerUnderTest({ lots: 8, bigLots: 8, stallsPerFloor: 600 }, 3320)
const client = new pg.Client(server.connection)
try {
  await client.connect()
  const devices = await giveDevEuis(client)
  const customer = (await client.query('select id from customer')).rows[0].id
  for (const kind of ['chirpstack', 'the-things-stack'] as const) await createSource(server, customer, kind)
  await load.subscribed(Object.values(filters))
  await load.publishAll(underWay, 5_000, uplinkOf(devices))
  const before = (await client.query('select count(*)::int as n from device_event')).rows[0].n
  const [ownBefore, serverBefore] = [cpuSeconds(process.pid), cpuSeconds(server.pid)]
  const { seconds, latenciesMs } = await load.publishAll(underWay, uplinks, (nth) =>
    uplinkOf(devices)(5_000 + nth),
  )
  const after = (await client.query('select count(*)::int as n from device_event')).rows[0].n
  console.log(`acknowledged ${latenciesMs.length}, in the log ${after - before}, ${underWay} in progress`)
  if (after - before !== uplinks) throw new Error('the acknowledged messages are not those in the log')
  const cpu = { server: cpuSeconds(server.pid) - serverBefore, load: cpuSeconds(process.pid) - ownBefore }
  printFigures([
    {
      name: 'uplinks by MQTT at QoS 1, durable',
      value: uplinks / seconds,
      unit: 'uplinks/s',
      atLeast: 3_000,
    },
    { name: 'from publishing to acknowledgement, median', value: percentile(latenciesMs, 0.5), unit: 'ms' },
    { name: 'the same, p99', value: percentile(latenciesMs, 0.99), unit: 'ms' },
    {
      name: 'processor time of the server, without the database',
      value: (cpu.server / uplinks) * 1_000_000,
      unit: 'µs/uplink',
    },
    { name: 'the same of the load itself', value: (cpu.load / uplinks) * 1_000_000, unit: 'µs/uplink' },
  ])
} finally {
  await client.end()
  await server.stop()
  await load.stop()
}
