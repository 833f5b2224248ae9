// User changes to a lot of 1,200 stalls while its devices report, and their effect on ingest.
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { eventsOf, ingestRate } from './harness/ingest-rate.ts'
import { connect } from './harness/load.ts'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures } from './harness/table.ts'

const eventsPerSecond = 500
const changesEach = Number(process.env['BENCH_CHANGES'] ?? 150)
const rateSeconds = Number(process.env['BENCH_SECONDS'] ?? 2.5)
const rounds = 8
const changesPerSecond = 20

const read = async (server: ServerUnderTest, path: string) => {
  const reply = await fetch(`${server.url}/api${path}`, {
    headers: { authorization: `Bearer ${server.token}` },
  })
  if (!reply.ok) throw new Error(`GET ${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

type Change = (nth: number) => Promise<unknown>

/** Changes over one connection, which takes little of the processor time that they are to be measured by. */
const changesOf = async (server: ServerUnderTest): Promise<Record<string, Change>> => {
  const [lot] = server.lots
  const zones = (await read(server, `/zones/${lot}?type=all`)) as {
    data: { _id: string; version: number }[]
  }
  let version = zones.data[0]!.version
  const floor = (await read(server, `/stalls?parkingLot=${lot}&floor=M`)) as { stall: string }[]
  const { send } = await connect(server.url)
  const put = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' }
    const request = { method: 'PUT', path: `/api${path}`, headers, body: Buffer.from(JSON.stringify(body)) }
    const status = await send(request)
    if (status !== 200) throw new Error(`PUT ${path}: ${status}`)
  }
  const edit = (stall: string, values: object) =>
    put('/stalls/update-stall-details', { parkingLot: lot, stall, ...values })
  return {
    'a stall put out of service or back': (nth) =>
      edit(floor[nth % 50]!.stall, { isActive: nth % 100 >= 50 }),
    'a stall’s vendor': (nth) => edit(floor[nth % 50]!.stall, { stallVendor: `Vendor ${nth}` }),
    'a zone’s name': (nth) =>
      put(`/zones/${zones.data[0]!._id}`, { name: `Gate ${nth}`, version: version++ }),
  }
}

/** Sends a number of events a second in messages of five, until stopped. */
const keepReporting = (server: ServerUnderTest) => {
  let isOver = false
  const begun = performance.now()
  let sent = 0
  const next = async (): Promise<void> => {
    while (!isOver) {
      const due = begun + (sent / eventsPerSecond) * 1_000
      sent += 5
      await wait(Math.max(0, due - performance.now()))
      const { path, headers, body } = eventsOf(server, 5)
      const reply = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers,
        body: new Uint8Array(body!),
      })
      await reply.arrayBuffer()
    }
  }
  const lanes = Array.from({ length: 8 }, next)
  return async () => {
    isOver = true
    await Promise.all(lanes)
    return sent / ((performance.now() - begun) / 1_000)
  }
}

const server = await startServerUnderTest({ lots: 1, bigLots: 1, stallsPerFloor: 1_200 }, 3317)
try {
  const changes = await changesOf(server)
  await ingestRate(server, rateSeconds)
  const stop = keepReporting(server)
  const figures = []
  for (const [name, change] of Object.entries(changes)) {
    const latenciesMs: number[] = []
    for (let nth = 0; nth < changesEach; nth++) {
      const begun = performance.now()
      await change(nth)
      latenciesMs.push(performance.now() - begun)
      await wait(20)
    }
    figures.push({ name: `${name}, median`, value: percentile(latenciesMs, 0.5), unit: 'ms' })
    figures.push({ name: `${name}, p95`, value: percentile(latenciesMs, 0.95), unit: 'ms', atMost: 25 })
  }
  figures.push({ name: 'events meanwhile', value: await stop(), unit: 'events/s' })

  const names = Object.values(changes)
  const keepChanging = async () => {
    const begun = performance.now()
    for (let nth = 0; performance.now() - begun < rateSeconds * 1_000; nth++) {
      await names[nth % names.length]!(nth)
      await wait(Math.max(0, begun + (nth * 1_000) / changesPerSecond - performance.now()))
    }
  }
  // Short rounds with and without changes alternately, since the speed of a machine varies within seconds.
  const [alone, changing] = [[], []] as [number[], number[]]
  for (let round = 0; round < rounds; round++) {
    const isChangingFirst = round % 2 === 1
    if (isChangingFirst) changing.push(await ingestRate(server, rateSeconds, keepChanging))
    alone.push(await ingestRate(server, rateSeconds))
    if (!isChangingFirst) changing.push(await ingestRate(server, rateSeconds, keepChanging))
  }
  const shares = alone.map((rate, round) => changing[round]! / rate)
  const [rateAlone, share] = [percentile(alone, 0.5), percentile(shares, 0.5)]
  figures.push(
    { name: 'ingest alone', value: rateAlone, unit: 'events/s' },
    {
      name: `ingest with ${changesPerSecond} changes a second, median of ${rounds} rounds`,
      value: share * rateAlone,
      unit: 'events/s',
      atLeast: 0.95 * rateAlone,
      limit: rateAlone,
    },
    {
      name: 'lowest and highest round',
      value: 100 * Math.min(...shares),
      unit: `% to ${(100 * Math.max(...shares)).toFixed(0)} %`,
    },
  )
  printFigures(figures)
} finally {
  await server.stop()
}
