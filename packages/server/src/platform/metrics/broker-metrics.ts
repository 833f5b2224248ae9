import { Counter, Gauge, type Registry } from 'prom-client'

/** The outcome of a message: accepted, topic of no source, malformed, or dropped after repeated failures. */
export type BrokerOutcome = 'taken' | 'unmatched' | 'malformed' | 'failed'

/** Metrics of the MQTT broker connection. */
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
      help: '1 while connected to the MQTT broker, otherwise 0',
      registers,
    })
    this.#losses = new Counter({
      name: 'stallwise_mqtt_connections_lost_total',
      help: 'Lost connections to the MQTT broker',
      registers,
    })
    this.#underWay = new Gauge({
      name: 'stallwise_mqtt_messages_under_way',
      help: 'MQTT messages being processed',
      registers,
    })
    this.#messages = new Counter({
      name: 'stallwise_mqtt_messages_total',
      help: 'MQTT messages by outcome; all of them are acknowledged',
      labelNames: ['outcome'],
      registers,
    })
    this.#retries = new Counter({
      name: 'stallwise_mqtt_retries_total',
      help: 'Failed attempts to process an MQTT message that were repeated',
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
