// From the message of a camera to the receipt of the pulse at the gate's controller, alone and beside stall events, and at
// exits where visitors pay, of vehicles whose visit has to be priced.
import { setTimeout as wait } from 'node:timers/promises'
import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { streamPost } from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.simulator.ts'
import { aRatePlan, hourlyOf } from '@stallwise/domain/pricing/a-plan.ts'
import pg from 'pg'
import { lockOutMs } from '@stallwise/domain/gates/pulse.rules.ts'
import { sendAll, type Request } from './harness/load.ts'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures } from './harness/table.ts'

process.env['GATE_ADDRESSES'] = '127.0.0.1'
/** One gate each: a gate takes a pulse every few seconds only. */
const lots = 24
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 8)
const eventsPerSecond = 500

type Pdu = Awaited<ReturnType<typeof startPdu>>

const ask = async ({ url, token }: ServerUnderTest, method: string, path: string, body?: object) => {
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await reply.json()) as Record<string, unknown>
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(answer)}`)
  return answer
}

/** Gives the zone at a lot's cameras a gate that opens for every vehicle. */
const addGate = async (server: ServerUnderTest, parkingLot: string): Promise<Pdu> => {
  const pdu = await startPdu()
  const { address, settings, outletBase, box } = pdu
  const controller = { parkingLot, monexDeviceId: parkingLot, driver: 'dataprobe-pdu', address, settings }
  await ask(server, 'POST', '/sprockit/controllers', { ...controller, outletBase, ...box.credentials })
  const gate = await ask(server, 'POST', '/sprockit', {
    parkingLot,
    name: 'Entry',
    id: 'entry',
    monexDeviceId: parkingLot,
    outletToControl: 0,
    pulseMs: 500,
  })
  const { data } = (await ask(server, 'GET', `/zones/${parkingLot}`)) as { data: Record<string, unknown>[] }
  for (const zone of data)
    await ask(server, 'PUT', `/zones/${String(zone['_id'])}`, {
      ...zone,
      sprockits: [gate['_id']],
      gatePolicy: 'everyone',
    })
  return pdu
}

let made = 0
/** No two of these look alike (VEH-01): two such plates at one gate are of one vehicle (GAT-60). */
const letters = '0123456789ACEFHJKMNPRTUVWXY'
const aPlate = () => {
  const nth = made++
  const places = [3, 2, 1, 0].map(
    (place) => letters[Math.floor(nth / letters.length ** place) % letters.length],
  )
  return `P${places.join('')}`
}
const cameraMessage = (server: ServerUnderTest, lot: number, lane: 'entry' | 'exit', plate = aPlate()) =>
  streamPost(server.keys['plate-recognizer']!, {
    cameraId: `camera-${lot}-${lane}`,
    at: Date.now(),
    vehicles: [{ plate }],
  })
const post = (server: ServerUnderTest, { path, headers, body }: ReturnType<typeof cameraMessage>) =>
  fetch(`${server.url}${path}`, { method: 'POST', headers, body: Buffer.from(body) })

/** Milliseconds from sending the camera's message until the controller was told to open. */
const openOnce = async (
  server: ServerUnderTest,
  pdu: Pdu,
  message: ReturnType<typeof cameraMessage>,
): Promise<number> => {
  const before = pdu.box.switched.length
  const sentAt = Date.now()
  await post(server, message)
  while (Date.now() - sentAt < 5_000) {
    const pulse = pdu.box.switched.slice(before).find(({ on }) => on)
    if (pulse) return pulse.at - sentAt
    await wait(2)
  }
  return Infinity
}

/** Every gate opens once a round; the gates of a round one shortly after the other. */
const measure = async (
  server: ServerUnderTest,
  gates: readonly Pdu[],
  messageOf: (lot: number) => ReturnType<typeof cameraMessage> = (lot) => cameraMessage(server, lot, 'entry'),
): Promise<number[]> => {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    const openings = gates.map(async (pdu, lot) => {
      await wait((lot * lockOutMs) / gates.length)
      taken.push(await openOnce(server, pdu, messageOf(lot)))
    })
    await Promise.all(openings)
    await wait(lockOutMs + 500)
  }
  return taken
}

/** Visitors pay in a lot, and its gates open for visitors only then; nothing is due in the first hour. */
const takePayments = async (server: ServerUnderTest, owner: pg.Client, parkingLot: string) => {
  const productAccess = { insightVolt: false, visitorValidation: true, enforcement: true, payments: true }
  const { version } = (await ask(server, 'GET', `/parking-lots/${parkingLot}/configuration`)) as {
    version: number
  }
  await ask(server, 'PUT', '/parking-lots/update-productAccess', { parkingLot, productAccess, version })
  const plan = aRatePlan({ hourly: hourlyOf(300), graceMinutes: 60 })
  await ask(server, 'PUT', `/parking-lots/${parkingLot}/rate-plans`, { plan, version: 0 })
  await owner.query(
    `insert into payment_account (parking_lot_id, provider, gateway_url, tokenization_url, profile_id, store_id,
       api_token, changed_at) values ($1, 'moneris', 'https://x.test', 'https://x.test', 'p', 's', 't', now())`,
    [parkingLot],
  )
  const { data } = (await ask(server, 'GET', `/zones/${parkingLot}`)) as { data: Record<string, unknown>[] }
  for (const zone of data)
    await ask(server, 'PUT', `/zones/${String(zone['_id'])}`, {
      version: zone['version'],
      gatePolicy: 'authorisedAndVisitors',
    })
}

/** The same for exits where visitors pay, of vehicles that entered before. */
const measureExits = async (server: ServerUnderTest, gates: readonly Pdu[]): Promise<number[]> => {
  const owner = new pg.Client(server.connection)
  await owner.connect()
  for (const lotId of server.lots.slice(0, lots)) await takePayments(server, owner, lotId)
  const inside = gates.map(() => Array.from({ length: rounds }, aPlate))
  for (const [lot, plates] of inside.entries())
    for (const plate of plates) await post(server, cameraMessage(server, lot, 'entry', plate))
  await wait(lockOutMs + 1_500)
  const taken = await measure(server, gates, (lot) => cameraMessage(server, lot, 'exit', inside[lot]!.pop()))
  const { rows } = await owner.query(
    `select cause, count(*)::int as n from gate_decision group by 1 order by 1`,
  )
  console.log('decisions', rows.map(({ cause, n }) => `${n} ${cause}`).join(', '))
  await owner.end()
  return taken
}

/** Stall events at a steady rate until it is stopped. */
const startEvents = (server: ServerUnderTest) => {
  let isRunning = true
  let sent = 0
  const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' }
  const request = (): Request => {
    const nth = sent++
    const events = [0, 1, 2, 3, 4].map((place) => ({
      eventId: `event-${nth}-${place}`,
      deviceId: server.devices[(nth * 5 + place) % server.devices.length]!,
      at: new Date().toISOString(),
      occupied: (Math.floor((nth * 5) / server.devices.length) + place) % 2 === 0,
    }))
    return { path: '/ingest/stall-events', headers, body: Buffer.from(JSON.stringify({ events })) }
  }
  const run = async () => {
    while (isRunning) {
      const batch = Array.from({ length: eventsPerSecond / 5 / 10 }, request)
      const started = performance.now()
      await sendAll(server.url, 4, () => batch.shift())
      await wait(Math.max(0, 100 - (performance.now() - started)))
    }
  }
  const running = run()
  return async () => {
    isRunning = false
    await running
    return sent * 5
  }
}

const server = await startServerUnderTest({ lots, bigLots: 1, stallsPerFloor: 300, smallStalls: 20 }, 3349)
const gates: Pdu[] = []
try {
  for (const lotId of server.lots.slice(0, lots)) gates.push(await addGate(server, lotId))
  await Promise.all(gates.map((pdu, lot) => openOnce(server, pdu, cameraMessage(server, lot, 'entry'))))
  await wait(lockOutMs + 500)
  const alone = await measure(server, gates)
  const stopEvents = startEvents(server)
  const begun = performance.now()
  const beside = await measure(server, gates)
  const seconds = (performance.now() - begun) / 1_000
  const events = await stopEvents()
  const exits = await measureExits(server, gates)
  console.log(
    `${alone.length + beside.length} openings; ${(events / seconds).toFixed(0)} stall events/s beside`,
  )
  printFigures([
    { name: 'camera to gate, median', value: percentile(alone, 0.5), unit: 'ms' },
    { name: 'camera to gate, p95', value: percentile(alone, 0.95), unit: 'ms', atMost: 100 },
    { name: 'camera to gate, p99', value: percentile(alone, 0.99), unit: 'ms', atMost: 250 },
    { name: 'the same beside stall events, p95', value: percentile(beside, 0.95), unit: 'ms', atMost: 100 },
    { name: 'the same beside stall events, p99', value: percentile(beside, 0.99), unit: 'ms', atMost: 250 },
    { name: 'exits where visitors pay, priced, median', value: percentile(exits, 0.5), unit: 'ms' },
    {
      name: 'exits where visitors pay, priced, p95',
      value: percentile(exits, 0.95),
      unit: 'ms',
      atMost: 100,
    },
  ])
} finally {
  await Promise.all(gates.map((pdu) => pdu.close()))
  await server.stop()
}
