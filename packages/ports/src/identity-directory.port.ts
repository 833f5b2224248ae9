import type { Role } from '@stallwise/domain/access/roles.ts'

/** What a directory knows of a person. `id` is the subject of the tokens that it issues for that person. */
export interface DirectoryUser {
  readonly id: string
  readonly email: string
  readonly name: string
  /** Read from its role claims, each role once; claims that are none of ours are left out, and left alone in the directory. */
  readonly roles: readonly Role[]
  /** Our id of the customer. */
  readonly customerId: string | null
  /** Our ids of the allowed lots, in no order. */
  readonly lots: readonly string[]
  readonly emailVerified: boolean
  readonly blocked: boolean
}

/** A person to be created: without a password, which the person sets by a link. */
export type NewDirectoryUser = Omit<DirectoryUser, 'id'>

/** What is to change: absent fields stay. Lists replace what was there. A new e-mail takes `emailVerified` as given, false without it. */
export type DirectoryChange = Partial<NewDirectoryUser>

/** `setPassword` also verifies the e-mail; `verifyEmail` does that alone, for a person with a password. */
export type TicketPurpose = 'setPassword' | 'verifyEmail'

/** How a person gets its link: `link` for our own mail, or the directory has sent a mail of its own. */
export type Ticket = { readonly link: string; readonly expiresAt: Date } | { readonly sentByDirectory: true }

/** Why a directory did not do what it was asked. */
export type DirectoryFaultCode =
  /** Somebody else has this e-mail there. */
  | 'email-in-use'
  /** No such person. */
  | 'not-found'
  /** It did not answer, was too busy, or failed; nothing is known of whether it acted. */
  | 'unavailable'
  /** It does not accept us: credentials or scopes are missing. */
  | 'not-allowed'
  /** It refuses the data; `message` says why. */
  | 'refused'

/** A directory's refusal. Its message is for the log of an operator, and holds neither secrets nor links. */
export class DirectoryFault extends Error {
  readonly code: DirectoryFaultCode

  constructor(code: DirectoryFaultCode, message: string = code) {
    super(message)
    this.name = 'DirectoryFault'
    this.code = code
  }
}

/**
 * The people of an identity provider, by its management interface. Every call rejects with a DirectoryFault when it
 * cannot be done. E-mail addresses compare without case. Source: decision 2.
 */
export interface IdentityDirectory {
  readonly kind: 'embedded' | 'auth0' | 'keycloak'
  /** Undefined when there is no such person. */
  find(id: string): Promise<DirectoryUser | undefined>
  findByEmail(email: string): Promise<DirectoryUser | undefined>
  /** Those of the ids that are there, in any order; at most 500 at once. */
  findMany(ids: readonly string[]): Promise<DirectoryUser[]>
  /** `email-in-use` when somebody has the e-mail. Sends nothing to the person. */
  create(user: NewDirectoryUser): Promise<DirectoryUser>
  /** Gives back the record as it then stands. `not-found`, `email-in-use`. Blocking ends the person's sessions there. */
  update(id: string, change: DirectoryChange): Promise<DirectoryUser>
  /** Removing a person who is not there is no error. Ends the person's sessions there. */
  remove(id: string): Promise<void>
  /**
   * A link for the person, once: earlier ones of this directory's making end where the vendor lets them. After it was
   * used the browser goes to `returnTo`, an address of ours. `not-found`.
   */
  issueTicket(id: string, purpose: TicketPurpose, returnTo: string): Promise<Ticket>
}
