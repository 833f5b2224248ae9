import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { RPCClient } from 'ocpp-rpc'
import type { ChargerProtocol } from '@stallwise/domain/charging/charger-messages.model.ts'
import { hashOfToken } from '#platform/secrets/token-hash.ts'
import { startTestLot, type TestLotServer } from '#testing/test-lot.ts'

export const password = '00'.repeat(4) + 'a1'.repeat(16)

/** What our answers have. */
interface Answer {
  readonly status?: string
  readonly interval?: number
  readonly transactionId?: number
  readonly idTagInfo?: unknown
}

export interface StationHere {
  readonly id: string
  readonly identity: string
}

/** The tags of a pass of the lot. */
const passTags = ['04A2B91C', 'AB12']

interface ConnectOptions {
  readonly password?: string | Buffer
  readonly port?: number
}

/** Where a station connects to. */
interface StationServer {
  readonly port: number
  readonly query: (text: string, values?: unknown[]) => Promise<unknown[]>
}

/** A station that connects with the client of ocpp-rpc, which shares no code with our carrier. */
export const connectStation = async (
  { port, query }: StationServer,
  identity: string,
  protocol: ChargerProtocol = 'ocpp1.6',
  options: ConnectOptions = {},
) => {
  // Its types want all options, and say that a password is a text.
  const given: Partial<ConstructorParameters<typeof RPCClient>[0]> = {
    endpoint: `ws://127.0.0.1:${options.port ?? port}/ocpp`,
    identity,
    protocols: [protocol],
    password: (options.password ?? password) as string,
    strictMode: false,
    reconnect: false,
    respondWithDetailedErrors: true,
    callTimeoutMs: 20_000,
  }
  const client = new RPCClient(given as ConstructorParameters<typeof RPCClient>[0])
  await client.connect()
  // Written just after it is opened.
  for (let tries = 0; tries < 200; tries++) {
    const [row] = await query(
      `select 1 as one from charging_station where identity = $1 and connection_id is not null`,
      [identity],
    )
    if (row) break
    await pause(10)
  }
  return {
    call: (action: string, payload: object) => client.call(action, payload) as Promise<Answer>,
    handle: (action: string, answer: (payload: Record<string, unknown>) => object | Promise<object>) =>
      client.handle(action, ({ params }: { params?: Record<string, unknown> }) =>
        Promise.resolve(answer(params ?? {})),
      ),
    closed: new Promise<void>((done) => client.once('close', () => done())),
    close: () => client.close(),
    /** Ends it, also if it has ended already. */
    end: () => client.close({ force: true }).catch(() => {}),
  }
}

type ConnectedStation = Awaited<ReturnType<typeof connectStation>>

/** A lot with a server that stations connect to, and stations of it. */
export const startChargerWorld = async () => {
  const lot = await startTestLot()
  await lot.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = lot.app.server.server.address() as AddressInfo
  const clients: ConnectedStation[] = []
  // A pass, whose tags may charge.
  for (const tag of passTags)
    await lot.query(`insert into passholder_tag (parking_lot_id, passholder_id, epc) values ($1, $2, $3)`, [
      lot.lotId,
      lot.passholderId,
      tag,
    ])
  return {
    lot,
    port,
    addStation: (identity?: string) => addStation(lot, identity),
    connect: async (identity: string, protocol?: ChargerProtocol, options: ConnectOptions = {}) => {
      const station = await connectStation({ port, query: lot.query }, identity, protocol, options)
      clients.push(station)
      return station
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.end()))
      await lot.close()
    },
  }
}

export type ChargerWorld = Awaited<ReturnType<typeof startChargerWorld>>

/** Adds a station of 11 kW to a lot. */
export const addStation = async (
  lot: Pick<TestLotServer, 'lotId' | 'query'>,
  identity = `ST-${randomUUID().slice(0, 8)}`,
): Promise<StationHere> => {
  const id = randomUUID()
  await lot.query(
    `insert into charging_station (parking_lot_id, id, identity, name, vendor, rated_watts, phases, amps_per_phase,
      password_hash) values ($1, $2, $3, $3, 'Voltlane', 11000, 3, 16, $4)`,
    [lot.lotId, id, identity, hashOfToken(password)],
  )
  return { id, identity }
}
