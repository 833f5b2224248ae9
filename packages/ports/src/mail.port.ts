/** An e-mail ready to send: one recipient, always with plain text. */
export interface OutgoingMail {
  /** Without angle brackets, `id@domain`; the same at every attempt, so that the receiver can detect duplicates. */
  readonly messageId: string
  /** One address, valid by `isMailAddress`; a carrier rejects any other with a RangeError. */
  readonly to: string
  /** One line. */
  readonly subject: string
  readonly text: string
  readonly html: string
  /** A file that goes with it. */
  readonly attachment?: MailAttachment | undefined
  /** Where its recipient ends such mails, by a POST without signing in. Source: RFC 8058. */
  readonly unsubscribe?: string | undefined
}

/** A file that goes with an e-mail. */
export interface MailAttachment {
  readonly name: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/**
 * Outcome of an attempt. `sent`: the server accepted the e-mail. `refused`: it rejected it permanently (SMTP 5yz
 * for the recipient or the message). `deferred`: it rejected it temporarily (4yz). `away`: the server was unreachable,
 * disconnected, or accepts nothing from us (sign-in or sender rejected): not specific to this e-mail.
 * `reason` is the server's text, one line, without secrets.
 */
export type MailOutcome =
  { readonly kind: 'sent' } | { readonly kind: 'refused' | 'deferred' | 'away'; readonly reason: string }

/** Delivers e-mails to a mail server. Source: RFC 5321 section 4.2.1 for permanent and temporary replies. */
export interface MailCarrier {
  /** One attempt; it ends within a minute. Failures are outcomes, never rejections. */
  send(mail: OutgoingMail): Promise<MailOutcome>
}
