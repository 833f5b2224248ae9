import type { UserRecord } from '@stallwise/domain/users/in-sync.rules.ts'

/** A directory's record of a person. `id` is the subject of the tokens that it issues for the person. */
export interface DirectoryUser extends UserRecord {
  readonly id: string
}

/** A person to be created without a password, which the person sets by a link. */
export type NewDirectoryUser = UserRecord

/** A change: absent fields are unchanged. Lists are replaced. With a new e-mail, `emailVerified` defaults to false. */
export type DirectoryChange = Partial<NewDirectoryUser>

/** `setPassword` also verifies the e-mail; `verifyEmail` only does that, for a person with a password. */
export type TicketPurpose = 'setPassword' | 'verifyEmail'

/** How a person gets the link: `link` for our own e-mail, or the directory has sent an e-mail itself. */
export type Ticket = { readonly link: string; readonly expiresAt: Date } | { readonly sentByDirectory: true }

/** Why a request to a directory failed. */
export type DirectoryFaultCode =
  /** Another person has this e-mail there. */
  | 'email-in-use'
  /** No such person. */
  | 'not-found'
  /** No response, overload or failure; whether the request was carried out is unknown. */
  | 'unavailable'
  /** Our credentials or scopes are not accepted. */
  | 'not-allowed'
  /** It rejects the data; `message` has the reason. */
  | 'refused'

/** A directory's error. Its message is for the operator's log and contains neither secrets nor links. */
export class DirectoryFault extends Error {
  readonly code: DirectoryFaultCode

  constructor(code: DirectoryFaultCode, message: string = code) {
    super(message)
    this.name = 'DirectoryFault'
    this.code = code
  }
}

/**
 * The people of an identity provider, through its management API. Every call rejects with a DirectoryFault when it
 * fails. E-mail addresses are compared case-insensitively. Source: decision 2.
 */
export interface IdentityDirectory {
  readonly kind: 'embedded' | 'auth0' | 'keycloak'
  /** Undefined when there is no such person. */
  find(id: string): Promise<DirectoryUser | undefined>
  findByEmail(email: string): Promise<DirectoryUser | undefined>
  /** The existing people among the ids, in any order; at most 500 at once. */
  findMany(ids: readonly string[]): Promise<DirectoryUser[]>
  /** `email-in-use` if another person has the e-mail. Sends nothing to the person. */
  create(user: NewDirectoryUser): Promise<DirectoryUser>
  /** Returns the updated record. `not-found`, `email-in-use`. Blocking ends the person's sessions there. */
  update(id: string, change: DirectoryChange): Promise<DirectoryUser>
  /** Removing a missing person is not an error. Ends the person's sessions there. */
  remove(id: string): Promise<void>
  /**
   * A single-use link for the person: earlier links of this directory expire if the vendor supports it. After
   * use the browser is redirected to `returnTo`, one of our addresses. `not-found`.
   */
  issueTicket(id: string, purpose: TicketPurpose, returnTo: string): Promise<Ticket>
}
