import { randomUUID } from 'node:crypto'
import type { ChargerCommand, ChargerOutcome } from '@stallwise/domain/charging/charger-commands.model.ts'
import type { ChargerMessage } from '@stallwise/domain/charging/charger-messages.model.ts'
import { heartbeatSecondsOf } from '@stallwise/domain/charging/heartbeats.rules.ts'
import type {
  ChargerCarrier,
  ChargerEvents,
  ChargerLink,
  ChargerReply,
  ChargerUpgrade,
} from '@stallwise/ports/charger.port.ts'
import { stationsChannel } from '../stations/stations-channel.ts'
import type { Database } from '#platform/database/database.ts'
import { Batches } from './batches.ts'
import { storeMessages, type StoredMessage } from './records.store.ts'
import type { ChargingJudge } from './seam.ts'
import {
  currentConnections,
  endLostConnections,
  writeConnections,
  writeLastMessages,
  type Booted,
  type ClosedConnection,
  type KnownStation,
  type OpenedConnection,
} from './station-connections.store.ts'

export interface HubParts {
  readonly database: Database
  readonly clock: () => number
  readonly carrier: ChargerCarrier
  readonly judge: ChargingJudge
  /** CST-65: something is stored that lots are judged with. */
  readonly onLotRecord: () => void
  readonly onFailure: (error: unknown) => void
}

/** A connection of a station to this server. */
interface Connected {
  readonly id: string
  readonly station: KnownStation
  readonly link: ChargerLink
  /** Resolves when it is known that it was opened, or that this could not be stored. */
  readonly written: Promise<unknown>
  heardAt: number
  writtenAt: number
  asksForStatus: NodeJS.Timeout | undefined
}

type Late = (commandId: string, station: KnownStation, outcome: ChargerOutcome) => void

/** CST-11: connections that nobody heard of for so long are those of a server that is gone. */
const lostAfterMs = 150_000
/** CST-16: a station that says its state by itself after it started is not asked for it. */
const askForStatusAfterMs = 3_000
const askTimeoutMs = 30_000

/** The stations that are connected to this server, and what they say. */
export class ChargerHub {
  readonly serverId = randomUUID()
  readonly #parts: HubParts
  readonly #connected = new Map<string, Connected>()
  readonly #messages: Batches<StoredMessage, number | undefined>
  readonly #changes: Batches<OpenedConnection | ClosedConnection | Booted, undefined>
  #onLate: Late = () => {}
  #onConnected: () => void = () => {}

  constructor(parts: HubParts) {
    this.#parts = parts
    const { database } = parts
    this.#messages = new Batches((items) => database.asSystem((tx) => storeMessages(tx, items)), 500)
    this.#changes = new Batches(async (items) => {
      await database.asSystem((tx) => writeConnections(tx, items))
      return items.map(() => undefined)
    }, 500)
  }

  get size(): number {
    return this.#connected.size
  }

  listenToLate(onLate: Late, onConnected: () => void): void {
    this.#onLate = onLate
    this.#onConnected = onConnected
  }

  /** Starts listening for changes of stations; returns what stops it. */
  start(): Promise<() => Promise<void>> {
    return this.#parts.database.listen(
      stationsChannel,
      (stationId) => void this.#verify([stationId]),
      () => void this.#verify([...this.#connected.keys()]),
    )
  }

  isConnected(stationId: string): boolean {
    return this.#connected.has(stationId)
  }

  /** Takes over the connection of a station that was authenticated. */
  accept(upgrade: ChargerUpgrade, station: KnownStation): void {
    this.#parts.carrier.accept(upgrade, this.#eventsOf(station))
  }

  /** Sends a command; `not-connected` if the station has no connection to this server. */
  async call(
    stationId: string,
    id: string,
    command: ChargerCommand,
    timeoutMs: number,
  ): Promise<ChargerOutcome> {
    const connected = this.#connected.get(stationId)
    if (!connected) return { state: 'unknown', reason: 'not-connected' }
    return connected.link.call(id, command, timeoutMs)
  }

  /** CST-11: writes when connections were last heard of, and ends those of servers that are gone. */
  async flush(): Promise<void> {
    const heard = [...this.#connected.values()].filter(({ heardAt, writtenAt }) => heardAt > writtenAt)
    for (const one of heard) one.writtenAt = one.heardAt
    const rows = heard.map(({ id, station, heardAt }) => ({
      id,
      lotId: station.lotId,
      stationId: station.id,
      at: new Date(heardAt),
    }))
    await this.#parts.database.asSystem(async (tx) => {
      await writeLastMessages(tx, rows)
      await endLostConnections(tx, new Date(this.#parts.clock() - lostAfterMs))
    })
  }

  /** Ends all connections, and waits until what came is stored. */
  async close(): Promise<void> {
    for (const { link, asksForStatus } of this.#connected.values()) {
      clearTimeout(asksForStatus)
      link.close('the server stops')
    }
    this.#parts.carrier.close()
    await this.#messages.settled()
    const closed = [...this.#connected.values()].map((one) => this.#closeOf(one))
    this.#connected.clear()
    await Promise.all(closed.map((one) => this.#changes.add(one).catch(this.#parts.onFailure)))
    // Those of connections that ended just before are written, too.
    await this.#changes.settled()
  }

  #eventsOf(station: KnownStation): ChargerEvents {
    let connected: Connected | undefined
    return {
      onOpen: (link) => {
        connected = this.#open(station, link)
      },
      onMessage: (message, arrivedAt) => this.#receive(connected!, message, arrivedAt),
      onAlive: () => {
        if (connected) connected.heardAt = this.#parts.clock()
      },
      onLate: (id, outcome) => this.#onLate(id, station, outcome),
      onFailure: this.#parts.onFailure,
      onClose: () => {
        if (connected) this.#end(connected)
      },
    }
  }

  #open(station: KnownStation, link: ChargerLink): Connected {
    const now = this.#parts.clock()
    const id = randomUUID()
    const opened = {
      kind: 'opened',
      id,
      lotId: station.lotId,
      stationId: station.id,
      serverId: this.serverId,
      protocol: link.protocol,
      at: new Date(now),
    } as const
    const written = this.#changes.add(opened).catch(this.#parts.onFailure)
    const connected = { id, station, link, written, heardAt: now, writtenAt: now, asksForStatus: undefined }
    this.#connected.get(station.id)?.link.close('another connection of this station')
    this.#connected.set(station.id, connected)
    this.#onConnected()
    return connected
  }

  #end(connected: Connected): void {
    clearTimeout(connected.asksForStatus)
    if (this.#connected.get(connected.station.id) !== connected) return
    this.#connected.delete(connected.station.id)
    void this.#changes.add(this.#closeOf(connected)).catch(this.#parts.onFailure)
  }

  #closeOf({ id, station }: Connected): ClosedConnection {
    const at = new Date(this.#parts.clock())
    return { kind: 'closed', id, lotId: station.lotId, stationId: station.id, at }
  }

  async #receive(connected: Connected, message: ChargerMessage, arrivedAt: number): Promise<ChargerReply> {
    const { station } = connected
    const place = { lotId: station.lotId, stationId: station.id }
    let transactionNumber: number | null = null
    if (message.kind === 'boot') this.#boot(connected, message)
    else if (message.kind === 'security') this.#parts.onFailure(new SecurityNotice(station, message.type))
    else if (message.kind !== 'heartbeat' && message.kind !== 'authorise') {
      if (message.kind === 'status') clearTimeout(connected.asksForStatus)
      const stored = await this.#messages.add({ ...place, message, receivedAt: arrivedAt })
      transactionNumber = stored ?? null
      this.#parts.judge.recordsStored([place])
      if (message.kind !== 'meter' && message.kind !== 'update') this.#parts.onLotRecord()
    }
    const token = 'token' in message ? message.token : null
    return {
      at: this.#parts.clock(),
      heartbeatSeconds: heartbeatSecondsOf(station.identity),
      // Once it is stored it is not answered by an error (CST-02).
      token:
        token &&
        (await this.#parts.judge.mayCharge(place, token).catch((error: unknown) => {
          this.#parts.onFailure(error)
          return 'accepted' as const
        })),
      transactionNumber,
    }
  }

  #boot(connected: Connected, boot: Extract<ChargerMessage, { kind: 'boot' }>): void {
    const { station } = connected
    const at = new Date(this.#parts.clock())
    const booted = { kind: 'booted', lotId: station.lotId, stationId: station.id, boot, at } as const
    void this.#changes.add(booted).catch(this.#parts.onFailure)
    clearTimeout(connected.asksForStatus)
    connected.asksForStatus = setTimeout(() => {
      const command = { kind: 'trigger', message: 'status', evse: null } as const
      void connected.link.call(randomUUID(), command, askTimeoutMs)
    }, askForStatusAfterMs)
    connected.asksForStatus.unref()
  }

  /** CST-11: ends connections of stations that have a newer one, elsewhere, or were removed. */
  async #verify(stationIds: readonly string[]): Promise<void> {
    const ours = stationIds.flatMap((id) => this.#connected.get(id) ?? [])
    if (ours.length === 0) return
    await Promise.all(ours.map(({ written }) => written))
    const ids = ours.map(({ station }) => station.id)
    const current = await this.#parts.database
      .asSystem((tx) => currentConnections(tx, ids))
      .catch((error: unknown) => this.#parts.onFailure(error))
    if (!current) return
    for (const { id, station, link } of ours) {
      const now = current.get(station.id)
      // Null: another server took it for lost.
      if (now !== id && now !== null) link.close('another connection of this station')
    }
  }
}

/** CST-18: what a station says of its security is logged. */
class SecurityNotice extends Error {
  constructor({ identity }: KnownStation, type: string) {
    super(`charging station ${identity}: security event ${type}`)
  }
}
