/** A mail ready to leave: one recipient, always with plain text. */
export interface OutgoingMail {
  /** Without angle brackets, `id@domain`; the same at every attempt, so that the receiver can tell a repeat. */
  readonly messageId: string
  /** One address, as `isMailAddress` says; a carrier rejects any other with a RangeError. */
  readonly to: string
  /** One line. */
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * What became of an attempt. `sent`: the server took the mail on. `refused`: it said no to this mail for good (SMTP 5yz
 * to the recipient or the message). `deferred`: it put this mail off (4yz). `away`: there was no server to ask, it broke
 * off, or it wants nothing from us at all (sign-in or sender refused): nothing about this mail.
 * `reason` is the server's own words, one line, without secrets.
 */
export type MailOutcome =
  { readonly kind: 'sent' } | { readonly kind: 'refused' | 'deferred' | 'away'; readonly reason: string }

/** Takes mails to where they go. Source: RFC 5321 section 4.2.1 for what is permanent and what is not. */
export interface MailCarrier {
  /** One attempt; it ends within a minute. What is wrong on the way is an outcome, never a rejection. */
  send(mail: OutgoingMail): Promise<MailOutcome>
}
