import { Counter, Gauge, type Registry } from 'prom-client'

/** What became of an attempt to send a mail; `given-up`: it could not leave for days. */
export type MailAttempt = 'sent' | 'refused' | 'deferred' | 'away' | 'given-up'

/** What whoever runs the server watches of its mail. */
export class MailMetrics {
  readonly #attempts: Counter<'outcome'>
  readonly #waiting: Gauge

  constructor(registry: Registry) {
    const registers = [registry]
    this.#attempts = new Counter({
      name: 'stallwise_mail_attempts_total',
      help: 'Attempts to send a mail by what became of them',
      labelNames: ['outcome'],
      registers,
    })
    this.#waiting = new Gauge({
      name: 'stallwise_mails_waiting',
      help: 'Mails in the outbox that have not left, counted every 15 seconds',
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
