import type { FastifyBaseLogger } from 'fastify'

/** A session that the broker ends sooner is a short one. */
const shortSessionMs = 30_000
/** After so many short sessions in a row a likely cause is named. */
const hintAfter = 3

/** What the log says of the connection to the broker: problems, that it is back, and a likely cause of short sessions. ING-65. */
export class BrokerConnectionLog {
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  readonly #clientId: string
  readonly #now: () => number
  #connectedAt: number | undefined
  #hasProblem = false
  #shortSessions = 0

  constructor(log: Pick<FastifyBaseLogger, 'warn'>, clientId: string, now: () => number = Date.now) {
    this.#log = log
    this.#clientId = clientId
    this.#now = now
  }

  connected(): void {
    this.#connectedAt = this.#now()
    if (this.#hasProblem) this.#log.warn('MQTT broker connected again')
    this.#hasProblem = false
  }

  disconnected(): void {
    const isShort = this.#connectedAt !== undefined && this.#now() - this.#connectedAt < shortSessionMs
    this.#shortSessions = isShort ? this.#shortSessions + 1 : 0
    if (this.#shortSessions === hintAfter)
      this.#log.warn(
        { clientId: this.#clientId },
        'The MQTT broker ends sessions soon after they begin. Another client may use the same id: give each server its own MQTT_CLIENT_ID.',
      )
  }

  problem(error: Error): void {
    this.#hasProblem = true
    this.#log.warn({ reason: error.message }, 'MQTT broker connection problem')
  }
}
