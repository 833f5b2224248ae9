/** The content of a mail, before it is rendered as text and HTML. Every string is plain text. */
export interface MailContent {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Names and values, after the paragraphs. */
  readonly facts?: readonly (readonly [string, string])[]
  /** What follows the facts. */
  readonly further?: readonly string[]
  /** The main link. */
  readonly action?: { readonly label: string; readonly link: string }
  /** Further links, in small print. */
  readonly links?: readonly { readonly label: string; readonly link: string }[]
  /** Small print after the links. */
  readonly notes?: readonly string[]
}
