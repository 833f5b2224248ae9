export interface MailboxSearch {
  /** The mail that is open. */
  mail?: string
}

/** Reads the address; leaves out what is not valid. */
export const readMailboxSearch = ({ mail }: Record<string, unknown>): MailboxSearch =>
  typeof mail === 'string' && mail !== '' ? { mail } : {}
