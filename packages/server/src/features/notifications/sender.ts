import {
  isWorthTrying,
  pauseAfterDeferral,
  pauseWhileAway,
} from '@stallwise/domain/notifications/mail-delivery.rules.ts'
import type { MailCarrier, MailOutcome } from '@stallwise/ports/mail.port.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import type { MailMetrics } from '#platform/metrics/mail-metrics.ts'
import { asPostOffice, claimDue, countWaiting, markFailed, markSent, putOff } from './outbox.claims.store.ts'
import type { ClaimedMail } from './outbox.claims.store.ts'

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
  kind: 'deferred',
  reason: `it did not leave within three days${last_error === null ? '' : `: ${last_error}`}`,
})

const attempt = ({ carrier, parts }: Turn, mail: ClaimedMail): Promise<MailOutcome> =>
  carrier
    .send({
      messageId: `${mail.id}@${parts.mailDomain}`,
      ...{ to: mail.recipient, subject: mail.subject, text: mail.body_text, html: mail.body_html },
    })
    .catch((error: Error) => ({
      kind: error instanceof RangeError ? 'refused' : 'deferred',
      reason: error.message,
    }))

const record = async ({ parts, log }: Turn, mail: ClaimedMail, outcome: MailOutcome): Promise<void> => {
  const { database, clock, metrics, keepsMailWords } = parts
  const now = clock()
  if (outcome.kind === 'sent') {
    await asPostOffice(database, (tx) => markSent(tx, mail.id, new Date(now), keepsMailWords))
    metrics.mail.attempted('sent')
    return
  }
  const { kind, reason } = outcome
  const isOver = kind === 'refused' || isTooOld(mail, now)
  metrics.mail.attempted(isOver && kind !== 'refused' ? 'given-up' : kind)
  log.warn(
    { mail: mail.id, template: mail.template, attempts: mail.attempts, kind, reason },
    isOver ? 'a mail will not leave' : 'a mail could not leave yet',
  )
  const pause = kind === 'away' ? pauseWhileAway(mail.attempts) : pauseAfterDeferral(mail.attempts)
  await asPostOffice(database, (tx) =>
    isOver
      ? markFailed(tx, mail.id, new Date(now), reason)
      : putOff(tx, mail.id, new Date(now + pause), reason),
  )
}

const carry = async (turn: Turn, mail: ClaimedMail): Promise<MailOutcome['kind']> => {
  const outcome = isTooOld(mail, turn.parts.clock()) ? tooOld(mail) : await attempt(turn, mail)
  await record(turn, mail, outcome)
  return outcome.kind
}

/**
 * Sends what is due, a few at a time, until nothing is or nobody takes mail. A mail is taken under a lease in one short
 * transaction and brought outside of any, so that nothing waits for the network. Gives how many were sent.
 */
export const sendDueMails = async (parts: SenderParts, log: Log): Promise<number> => {
  if (!parts.mail) return 0
  const turn: Turn = { parts, carrier: parts.mail, log }
  let sent = 0
  for (;;) {
    const now = parts.clock()
    const claim = { limit: mailsAtOnce, now: new Date(now), until: new Date(now + leaseMs) }
    const mails = await asPostOffice(parts.database, (tx) => claimDue(tx, claim))
    const kinds = await Promise.all(mails.map((mail) => carry(turn, mail)))
    sent += kinds.filter((kind) => kind === 'sent').length
    if (mails.length < mailsAtOnce || kinds.includes('away')) return sent
  }
}

/** Tells whoever watches how many mails wait. */
export const measureOutbox = async ({ database, metrics }: SenderParts): Promise<void> =>
  metrics.mail.waiting(await asPostOffice(database, countWaiting))
