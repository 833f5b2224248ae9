import { Counter, Gauge, type Registry } from 'prom-client'

/** The outcome of an attempt to send a mail; `given-up`: it could not be sent for days. */
export type MailAttempt = 'sent' | 'refused' | 'deferred' | 'away' | 'given-up'

/** Metrics of outgoing mail. */
export class MailMetrics {
  readonly #attempts: Counter<'outcome'>
  readonly #waiting: Gauge

  constructor(registry: Registry) {
    const registers = [registry]
    this.#attempts = new Counter({
      name: 'stallwise_mail_attempts_total',
      help: 'Attempts to send a mail, by outcome',
      labelNames: ['outcome'],
      registers,
    })
    this.#waiting = new Gauge({
      name: 'stallwise_mails_waiting',
      help: 'Unsent mails in the outbox, counted every 15 seconds',
      registers,
    })
  }

  attempted(outcome: MailAttempt): void {
    this.#attempts.inc({ outcome })
  }

  waiting(count: number): void {
    this.#waiting.set(count)
  }
}
