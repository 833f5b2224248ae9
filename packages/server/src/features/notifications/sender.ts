import {
  isWorthTrying,
  pauseAfterDeferral,
  pauseWhileAway,
} from '@stallwise/domain/notifications/mail-delivery.rules.ts'
import type { MailCarrier, MailOutcome } from '@stallwise/ports/mail.port.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import type { MailMetrics } from '#platform/metrics/mail-metrics.ts'
import {
  asPostOffice,
  claimDue,
  countWaiting,
  markFailed,
  markSent,
  putOff,
  type ClaimedMail,
} from './outbox.claims.store.ts'

export interface SenderParts {
  readonly database: Database
  readonly clock: () => number
  /** Undefined: there is nowhere to bring mails to, and they wait. */
  readonly mail: MailCarrier | undefined
  /** The part of a Message-ID after the @. */
  readonly mailDomain: string
  /** The demo's mailbox shows what a mail said after it was sent. */
  readonly keepsMailWords: boolean
  readonly metrics: { readonly mail: MailMetrics }
}

type Log = Pick<FastifyBaseLogger, 'warn'>

const mailsAtOnce = 5
/** Longer than any attempt: a server that died with a mail in its hands holds it up no longer than this. */
const leaseMs = 120_000

interface Turn {
  readonly parts: SenderParts
  readonly carrier: MailCarrier
  readonly log: Log
}

/** MAIL-06: also a mail that waited for days because there was no mail server at all. */
const isTooOld = ({ not_before }: ClaimedMail, now: number): boolean =>
  !isWorthTrying(not_before.getTime(), now)
const tooOld = ({ last_error }: ClaimedMail): MailOutcome => ({
  kind: 'refused',
  reason: `it did not leave within three days${last_error === null ? '' : `: ${last_error}`}`,
})

const attempt = ({ carrier, parts }: Turn, mail: ClaimedMail): Promise<MailOutcome> =>
  carrier
    .send({
      messageId: `${mail.id}@${parts.mailDomain}`,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
    })
    .catch((error: Error) => ({
      kind: error instanceof RangeError ? 'refused' : 'deferred',
      reason: error.message,
    }))

/** What becomes of a mail that was refused, or that waits. One that nobody took may be the next to be tried. */
const keep = (
  { parts, log }: Turn,
  mail: ClaimedMail,
  { kind, reason }: Exclude<MailOutcome, { kind: 'sent' }>,
) => {
  const now = parts.clock()
  const pause = kind === 'away' ? 0 : pauseAfterDeferral(mail.attempts)
  if (kind !== 'away')
    log.warn(
      { mail: mail.id, template: mail.template, attempts: mail.attempts, reason },
      kind === 'refused' ? 'a mail will not leave' : 'a mail could not leave yet',
    )
  return asPostOffice(parts.database, (tx) =>
    kind === 'refused'
      ? markFailed(tx, mail.id, new Date(now), reason)
      : putOff(tx, mail.id, new Date(now + pause), reason),
  )
}

/** What came of a mail; `old` without any attempt. */
type Result = MailOutcome['kind'] | 'old'

const carry = async (turn: Turn, mail: ClaimedMail): Promise<Result> => {
  const { database, clock, metrics, keepsMailWords } = turn.parts
  const isOld = isTooOld(mail, clock())
  const outcome = isOld ? tooOld(mail) : await attempt(turn, mail)
  if (outcome.kind === 'sent')
    await asPostOffice(database, (tx) => markSent(tx, mail.id, new Date(clock()), keepsMailWords))
  else await keep(turn, mail, outcome)
  metrics.mail.attempted(isOld ? 'given-up' : outcome.kind)
  return isOld ? 'old' : outcome.kind
}

/** Sends what is due. Each server has one. */
export class MailSender {
  readonly #parts: SenderParts
  readonly #log: Log
  /** Turns in a row in which nobody took mail. */
  #failures = 0
  #quietUntil = 0

  constructor(parts: SenderParts, log: Log) {
    this.#parts = parts
    this.#log = log
  }

  /**
   * Sends a few mails at a time, until none is due or nobody takes mail (MAIL-05: then one is tried now and then). A
   * mail is taken under a lease in one short transaction and brought outside of any, so that nothing waits for the
   * network. Gives how many were sent.
   */
  async sendDue(): Promise<number> {
    const { mail: carrier, database, clock } = this.#parts
    if (!carrier || clock() < this.#quietUntil) return 0
    const turn = { parts: this.#parts, carrier, log: this.#log }
    let sent = 0
    for (;;) {
      const limit = this.#failures > 0 ? 1 : mailsAtOnce
      const now = clock()
      const claim = { limit, now: new Date(now), until: new Date(now + leaseMs) }
      const mails = await asPostOffice(database, (tx) => claimDue(tx, claim))
      const results = await Promise.all(mails.map((mail) => carry(turn, mail)))
      sent += results.filter((result) => result === 'sent').length
      if (!this.#goesOn(results) || mails.length < limit) return sent
    }
  }

  #goesOn(results: readonly Result[]): boolean {
    if (results.includes('away')) {
      if (this.#failures++ === 0) this.#log.warn('nobody takes mail: it waits')
      this.#quietUntil = this.#parts.clock() + pauseWhileAway(this.#failures)
      return false
    }
    if (this.#failures > 0 && results.some((result) => result !== 'old')) {
      this.#failures = 0
      this.#log.warn('mail is taken again')
    }
    return true
  }
}

/** Tells whoever watches how many mails wait. */
export const measureOutbox = async ({ database, metrics }: SenderParts): Promise<void> =>
  metrics.mail.waiting(await asPostOffice(database, countWaiting))
