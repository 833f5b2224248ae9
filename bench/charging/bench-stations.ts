import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { SimulatedSocket } from '@stallwise/adapters/charger-ocpp/simulated-socket.ts'

export const password = '00'.repeat(4) + 'a1'.repeat(16)

/** A station that reports what it measures in a transaction that goes on. */
export interface BenchStation {
  readonly identity: string
  readonly socket: SimulatedSocket
  transactionId: number
  register: number
}

/** Of this speed all stations could be judged: 11 kW each minute. */
const whPerValue = 180

export const aStation = (base: string, identity: string): BenchStation => ({
  identity,
  socket: new SimulatedSocket({
    url: `${base.replace('http', 'ws')}/ocpp`,
    identity,
    password,
    protocol: 'ocpp1.6',
    handle: (action) => (action === 'TriggerMessage' ? { status: 'NotImplemented' } : undefined),
  }),
  transactionId: 1,
  register: 50_000,
})

/** Milliseconds from a message until its answer. */
export const call = async (station: BenchStation, action: string, payload: object): Promise<number> => {
  const sentAt = performance.now()
  await station.socket.call(action, payload as Record<string, unknown>)
  return performance.now() - sentAt
}

export const measure = (station: BenchStation): Promise<number> => {
  station.register += whPerValue
  const value = { value: String(station.register), measurand: 'Energy.Active.Import.Register', unit: 'Wh' }
  return call(station, 'MeterValues', {
    connectorId: 1,
    transactionId: station.transactionId,
    meterValue: [{ timestamp: new Date().toISOString(), sampledValue: [value] }],
  })
}

/** Begins a transaction; its register then goes on. */
export const begin = async (station: BenchStation): Promise<number> => {
  const sentAt = performance.now()
  const payload = { connectorId: 1, idTag: 'AB12', meterStart: station.register }
  const timestamp = new Date().toISOString()
  const { transactionId } = await station.socket.call('StartTransaction', { ...payload, timestamp })
  station.transactionId = Number(transactionId)
  return performance.now() - sentAt
}

/** Connects a station until it has a connection, as stations do: after 1 to 5 seconds again. */
export const connectUntilIn = async ({ socket }: BenchStation): Promise<void> => {
  for (;;) {
    try {
      return await socket.connect()
    } catch {
      await wait(1_000 + Math.random() * 4_000)
    }
  }
}

/** Does something with all of them, some at a time; the results in no order. */
export const each = async <T, R>(
  all: readonly T[],
  atOnce: number,
  run: (one: T) => Promise<R>,
): Promise<R[]> => {
  const rest = [...all]
  const results: R[] = []
  const lane = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) results.push(await run(one))
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return results
}

/** Values a second when some stations each send one after the answer to the one before. */
export const highestRate = async (stations: readonly BenchStation[], seconds: number): Promise<number> => {
  const until = performance.now() + seconds * 1_000
  let answered = 0
  const lane = async (station: BenchStation) => {
    for (; performance.now() < until; answered++) await measure(station)
  }
  await Promise.all(stations.map(lane))
  return answered / seconds
}

/** Evenly so many values a second, of one station after the other, whether they are answered or not: how long each took. */
export const atRate = async (
  stations: readonly BenchStation[],
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  send: (station: BenchStation, nth: number) => Promise<number> = measure,
): Promise<number[]> => {
  const begun = performance.now()
  const sent: Promise<number>[] = []
  for (let due = 0; due < perSecond * seconds;) {
    due = Math.floor(((performance.now() - begun) / 1_000) * perSecond)
    while (sent.length < Math.min(due, perSecond * seconds)) {
      const nth = sent.length
      sent.push(send(stations[nth % stations.length]!, nth))
    }
    await wait(5)
  }
  return Promise.all(sent)
}
