import {
  shouldKeepTrying,
  pauseAfterDeferral,
  pauseWhileAway,
} from '@stallwise/domain/notifications/mail-delivery.rules.ts'
import type { FileStore } from '@stallwise/ports/file-store.port.ts'
import type { MailAttachment, MailCarrier, MailOutcome } from '@stallwise/ports/mail.port.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Tx } from '#platform/database/database.ts'
import type { MailMetrics } from '#platform/metrics/mail-metrics.ts'
import {
  withOutboxAccess,
  claimDueMails,
  countWaiting,
  markFailed,
  markSent,
  postpone,
  type ClaimedMail,
} from './outbox.claims.store.ts'

/** What became of an attempt to send a mail. `deferred`: it will be tried again. */
export interface MailResult {
  readonly cause: string | null
  readonly kind: 'sent' | 'deferred' | 'failed'
  readonly reason: string | null
  readonly at: Date
}

/** For features that show what became of their mails. */
export interface MailResults {
  /** Stores a result in the transaction that records it; returns the lot whose screens show it. */
  store(tx: Tx, result: MailResult): Promise<string | undefined>
  /** Called some time after results were stored. */
  announce(lotIds: ReadonlySet<string>): Promise<void>
}

export interface SenderParts {
  readonly database: Database
  readonly clock: () => number
  /** Undefined if no mail server is configured: mails wait. */
  readonly mail: MailCarrier | undefined
  /** The domain of Message-IDs. */
  readonly mailDomain: string
  /** True if the demo's mailbox shows the text of sent mails. */
  readonly keepsMailText: boolean
  readonly metrics: { readonly mail: MailMetrics }
  readonly mailResults?: MailResults
  /** Where files are that go with mails. */
  readonly files: FileStore
}

type Log = Pick<FastifyBaseLogger, 'warn'>

const mailsAtOnce = 5
/** Open screens are told of results after so many mails, and at the end of a run. */
const mailsPerAnnouncement = 50
/** Longer than any attempt. If a server crashes while sending, the mail is delayed no longer than this. */
const leaseMs = 120_000

interface Turn {
  /** Lots whose screens show results of this turn. */
  readonly shownAt: Set<string>
  readonly parts: SenderParts
  readonly carrier: MailCarrier
  readonly log: Log
  /** Why the mail server could not be used, if so. */
  awayReason?: string
}

/** MAIL-06: also a mail that waited for days because there was no mail server at all. */
const isTooOld = ({ not_before }: ClaimedMail, now: number): boolean =>
  !shouldKeepTrying(not_before.getTime(), now)
const tooOld = ({ last_error }: ClaimedMail): MailOutcome => ({
  kind: 'refused',
  reason: `it could not be sent within three days${last_error === null ? '' : `: ${last_error}`}`,
})

/** MAIL-20: undefined if it has none, or if it was deleted meanwhile. */
const attachmentOf = async (
  { parts }: Turn,
  { attached_key: key, attached_name: name, attached_type: contentType }: ClaimedMail,
): Promise<MailAttachment | undefined> => {
  const file = key === null ? undefined : await parts.files.read(key)
  return file && { name: name!, contentType: contentType!, bytes: file.bytes }
}

const send = async (turn: Turn, mail: ClaimedMail): Promise<MailOutcome> =>
  turn.carrier.send({
    messageId: `${mail.id}@${turn.parts.mailDomain}`,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    attachment: await attachmentOf(turn, mail),
    unsubscribe: mail.unsubscribe_link ?? undefined,
  })

const attempt = (turn: Turn, mail: ClaimedMail): Promise<MailOutcome> =>
  send(turn, mail).catch((error: Error) => ({
    kind: error instanceof RangeError ? 'refused' : 'deferred',
    reason: error.message,
  }))

const storeResult = async ({ parts, shownAt }: Turn, tx: Tx, result: MailResult): Promise<void> => {
  const lotId = await parts.mailResults?.store(tx, result)
  if (lotId !== undefined) shownAt.add(lotId)
}

/** Stores the result of a failed attempt: failed for good, or tried again after a pause (at once if the server is away). */
const storeFailure = (
  turn: Turn,
  mail: ClaimedMail,
  { kind, reason }: Exclude<MailOutcome, { kind: 'sent' }>,
) => {
  const { parts, log } = turn
  const now = parts.clock()
  const pause = kind === 'away' ? 0 : pauseAfterDeferral(mail.attempts)
  if (kind !== 'away')
    log.warn(
      { mail: mail.id, template: mail.template, attempts: mail.attempts, reason },
      kind === 'refused' ? 'mail failed permanently' : 'mail could not be sent yet; it will be tried again',
    )
  return withOutboxAccess(parts.database, async (tx) => {
    const result = { cause: mail.cause, reason, at: new Date(now) }
    if (kind === 'refused') await markFailed(tx, mail.id, new Date(now), reason)
    else await postpone(tx, mail.id, new Date(now + pause), reason)
    // A server that is away says nothing about this mail.
    if (kind !== 'away')
      await storeResult(turn, tx, { ...result, kind: kind === 'refused' ? 'failed' : 'deferred' })
  })
}

/** The result for a mail; `old` means given up without an attempt. */
type Result = MailOutcome['kind'] | 'old'

const sendOne = async (turn: Turn, mail: ClaimedMail): Promise<Result> => {
  const { database, clock, metrics, keepsMailText } = turn.parts
  const isOld = isTooOld(mail, clock())
  const outcome = isOld ? tooOld(mail) : await attempt(turn, mail)
  if (outcome.kind === 'sent')
    await withOutboxAccess(database, async (tx) => {
      const at = new Date(clock())
      await markSent(tx, mail.id, at, keepsMailText)
      await storeResult(turn, tx, { cause: mail.cause, kind: 'sent', reason: null, at })
    })
  else await storeFailure(turn, mail, outcome)
  if (outcome.kind === 'away') turn.awayReason = outcome.reason
  metrics.mail.attempted(isOld ? 'given-up' : outcome.kind)
  return isOld ? 'old' : outcome.kind
}

/** Sends due mails. Each server has one sender. */
export class MailSender {
  readonly #parts: SenderParts
  readonly #log: Log
  /** Consecutive runs in which the mail server was unavailable. */
  #failures = 0
  #quietUntil = 0

  constructor(parts: SenderParts, log: Log) {
    this.#parts = parts
    this.#log = log
  }

  /**
   * Sends a few mails at a time, until none is due or the mail server is unavailable (MAIL-05: then one mail is tried
   * periodically). A mail is claimed in a short transaction and sent outside of any, so that no lock waits for the
   * network. Returns how many were sent.
   */
  async sendDue(): Promise<number> {
    const { mail: carrier, clock } = this.#parts
    if (!carrier || clock() < this.#quietUntil) return 0
    const turn: Turn = { parts: this.#parts, carrier, log: this.#log, shownAt: new Set<string>() }
    try {
      return await this.#sendAll(turn)
    } finally {
      await this.#announce(turn)
    }
  }

  async #announce({ shownAt, parts }: Turn): Promise<void> {
    if (shownAt.size > 0) await parts.mailResults?.announce(new Set(shownAt))
    shownAt.clear()
  }

  async #sendAll(turn: Turn): Promise<number> {
    const { database, clock } = this.#parts
    let sent = 0
    let attempts = 0
    for (;;) {
      const limit = this.#failures > 0 ? 1 : mailsAtOnce
      const now = clock()
      const claim = { limit, now: new Date(now), until: new Date(now + leaseMs) }
      const mails = await withOutboxAccess(database, (tx) => claimDueMails(tx, claim))
      const results = await Promise.all(mails.map((mail) => sendOne(turn, mail)))
      sent += results.filter((result) => result === 'sent').length
      attempts += results.length
      if (attempts % mailsPerAnnouncement === 0) await this.#announce(turn)
      if (!this.#shouldContinue(results, turn) || mails.length < limit) return sent
    }
  }

  #shouldContinue(results: readonly Result[], { awayReason }: Turn): boolean {
    if (results.includes('away')) {
      if (this.#failures++ === 0)
        this.#log.warn(
          { reason: awayReason },
          'mail server unavailable: mails wait and are tried again; check SMTP_URL and the mail server',
        )
      this.#quietUntil = this.#parts.clock() + pauseWhileAway(this.#failures)
      return false
    }
    if (this.#failures > 0 && results.some((result) => result !== 'old')) {
      this.#failures = 0
      this.#log.warn('mail server available again')
    }
    return true
  }
}

/** Updates the metric of waiting mails. */
export const measureOutbox = async ({ database, metrics }: SenderParts): Promise<void> =>
  metrics.mail.waiting(await withOutboxAccess(database, countWaiting))
