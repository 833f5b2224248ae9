export interface MailboxSearch {
  /** The mail that is open. */
  mail?: string
}

/** Reads the address; what it cannot read it leaves out. */
export const readMailboxSearch = ({ mail }: Record<string, unknown>): MailboxSearch =>
  typeof mail === 'string' && mail !== '' ? { mail } : {}
