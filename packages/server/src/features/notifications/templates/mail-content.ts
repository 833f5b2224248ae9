/** What a mail says, before it is laid out as text and HTML. Every string is plain text. */
export interface MailContent {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly link: string }
  /** Said after it, smaller. */
  readonly notes?: readonly string[]
}
