import { setTimeout as wait } from 'node:timers/promises'
import type {
  BrokerAddress,
  BrokerListener,
  ConnectToBroker,
  MessageBroker,
} from '@stallwise/ports/message-broker.port.ts'
import { MqttSession } from './mqtt-session.ts'

const defaultPauses = { firstMs: 500, maxMs: 30_000 }
const keepaliveSeconds = 30
/** After a connection that lasted this long, the next reconnect delay starts over. */
const stableAfterMs = 10_000
const defaultTimeoutMs = 5_000

/** A broker over MQTT 3.1.1; it reconnects, and the session at the broker persists. */
class MqttBroker implements MessageBroker {
  readonly #address: BrokerAddress
  readonly #listener: BrokerListener
  readonly #closing = new AbortController()
  readonly #running: Promise<void>
  #filters: readonly string[] = []
  /** Filters that the session at the broker may still have, since it survives connections. */
  readonly #removedFilters = new Set<string>()
  #session: MqttSession | undefined

  constructor(address: BrokerAddress, listener: BrokerListener) {
    this.#address = address
    this.#listener = listener
    this.#running = this.#run()
  }

  subscribe(filters: readonly string[]): void {
    const before = new Set(this.#filters)
    this.#filters = [...new Set(filters)]
    for (const filter of before) this.#removedFilters.add(filter)
    for (const filter of this.#filters) this.#removedFilters.delete(filter)
    if (!this.#session?.isReady) return
    this.#session.unsubscribe([...before].filter((filter) => this.#removedFilters.has(filter)))
    this.#session.subscribe(this.#filters.filter((filter) => !before.has(filter)))
  }

  async close(timeoutMs = defaultTimeoutMs): Promise<void> {
    this.#closing.abort()
    await this.#session?.disconnect(timeoutMs)
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing
    const { firstMs, maxMs } = this.#address.pauses ?? defaultPauses
    let pauseMs = firstMs
    while (!signal.aborted) {
      const lasted = await this.#connectOnce()
      if (lasted >= stableAfterMs) pauseMs = firstMs
      // Servers that lost the same broker must not all reconnect at the same moment.
      await wait(pauseMs * (0.5 + Math.random() / 2), undefined, { signal, ref: false }).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, maxMs)
    }
  }

  /** Duration of a connection in milliseconds; 0 if it could not be established. */
  async #connectOnce(): Promise<number> {
    const { url, clientId } = this.#address
    let readyAt: number | undefined
    const session = new MqttSession({
      url,
      clientId,
      keepaliveSeconds,
      onReady: () => {
        readyAt = Date.now()
        session.unsubscribe([...this.#removedFilters])
        session.subscribe(this.#filters)
        this.#listener.onConnected(true)
      },
      onMessage: (message) => this.#listener.onMessage(message),
      onProblem: (error) => this.#listener.onProblem(error),
    })
    this.#session = session
    const error = await session.ended
    if (readyAt !== undefined) this.#listener.onConnected(false)
    if (!this.#closing.signal.aborted) this.#listener.onProblem(error)
    return readyAt === undefined ? 0 : Date.now() - readyAt
  }
}

/** Connects to an MQTT broker. */
export const connectToMqtt: ConnectToBroker = (address, listener) => new MqttBroker(address, listener)
