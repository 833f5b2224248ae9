import { setTimeout as wait } from 'node:timers/promises'
import type {
  BrokerAddress,
  BrokerListener,
  ConnectToBroker,
  MessageBroker,
} from '@stallwise/ports/message-broker.port.ts'
import { MqttSession } from './mqtt-session.ts'

const usualPauses = { first: 500, longest: 30_000 }
const keepaliveSeconds = 30
/** A connection that lasted so long was a good one: the next pause is short again. */
const goodMs = 10_000
const usualPatienceMs = 5_000

/** A broker over MQTT 3.1.1; connections come and go, the session at the broker stays. */
class MqttBroker implements MessageBroker {
  readonly #address: BrokerAddress
  readonly #listener: BrokerListener
  readonly #closing = new AbortController()
  readonly #running: Promise<void>
  #wanted: readonly string[] = []
  /** The session at the broker may still have them: it outlives connections. */
  readonly #unwanted = new Set<string>()
  #session: MqttSession | undefined

  constructor(address: BrokerAddress, listener: BrokerListener) {
    this.#address = address
    this.#listener = listener
    this.#running = this.#run()
  }

  subscribe(filters: readonly string[]): void {
    const before = new Set(this.#wanted)
    this.#wanted = [...new Set(filters)]
    for (const filter of before) this.#unwanted.add(filter)
    for (const filter of this.#wanted) this.#unwanted.delete(filter)
    if (!this.#session?.isReady) return
    this.#session.unsubscribe([...before].filter((filter) => this.#unwanted.has(filter)))
    this.#session.subscribe(this.#wanted.filter((filter) => !before.has(filter)))
  }

  async close(timeoutMs = usualPatienceMs): Promise<void> {
    this.#closing.abort()
    await this.#session?.leave(timeoutMs)
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing
    const { first, longest } = this.#address.pauses ?? usualPauses
    let pause = first
    while (!signal.aborted) {
      const lasted = await this.#connectOnce()
      if (lasted >= goodMs) pause = first
      // Servers that lost the same broker must not all come back in the same moment.
      await wait(pause * (0.5 + Math.random() / 2), undefined, { signal, ref: false }).catch(() => {})
      pause = Math.min(pause * 2, longest)
    }
  }

  /** Milliseconds from being connected to the end; 0 for a connection that never was. */
  async #connectOnce(): Promise<number> {
    const { url, clientId } = this.#address
    let readyAt: number | undefined
    const session = new MqttSession({
      url,
      clientId,
      keepaliveSeconds,
      onReady: () => {
        readyAt = Date.now()
        session.unsubscribe([...this.#unwanted])
        session.subscribe(this.#wanted)
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

/** Opens a relation to an MQTT broker. */
export const connectToMqtt: ConnectToBroker = (address, listener) => new MqttBroker(address, listener)
