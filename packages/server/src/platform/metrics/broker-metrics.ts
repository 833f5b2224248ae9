import { Counter, Gauge, type Registry } from 'prom-client'

/** What became of a message: taken, of no source, of no vendor's shape, or given up after it failed again and again. */
export type BrokerOutcome = 'taken' | 'unmatched' | 'malformed' | 'failed'

/** What whoever runs the server watches of the MQTT broker. */
export class BrokerMetrics {
  readonly #connected: Gauge
  readonly #losses: Counter
  readonly #underWay: Gauge
  readonly #messages: Counter<'outcome'>
  readonly #retries: Counter

  constructor(registry: Registry) {
    const registers = [registry]
    this.#connected = new Gauge({
      name: 'stallwise_mqtt_connected',
      help: '1 while the connection to the MQTT broker stands',
      registers,
    })
    this.#losses = new Counter({
      name: 'stallwise_mqtt_connections_lost_total',
      help: 'Connections to the MQTT broker that ended by themselves',
      registers,
    })
    this.#underWay = new Gauge({
      name: 'stallwise_mqtt_messages_under_way',
      help: 'MQTT messages received and not yet done with',
      registers,
    })
    this.#messages = new Counter({
      name: 'stallwise_mqtt_messages_total',
      help: 'MQTT messages by what became of them; all of them are acknowledged',
      labelNames: ['outcome'],
      registers,
    })
    this.#retries = new Counter({
      name: 'stallwise_mqtt_retries_total',
      help: 'Attempts to take an MQTT message that failed and were made again',
      registers,
    })
  }

  connected(isConnected: boolean): void {
    this.#connected.set(isConnected ? 1 : 0)
    if (!isConnected) this.#losses.inc()
  }

  begun(): void {
    this.#underWay.inc()
  }

  ended(outcome: BrokerOutcome | undefined): void {
    this.#underWay.dec()
    if (outcome) this.#messages.inc({ outcome })
  }

  retried(): void {
    this.#retries.inc()
  }
}
