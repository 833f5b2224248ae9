import type { IdentityDirectory } from '@stallwise/ports/identity-directory.port.ts'
import type { Database } from '#platform/database/database.ts'

/** Dependencies of user administration. */
export interface UserParts {
  readonly database: Database
  readonly clock: () => number
  /** Undefined: users exist only here (USR-35). */
  readonly directory: IdentityDirectory | undefined
  /** The value of `app_user.issuer` for its users. */
  readonly issuerName: string
  /** Where a link redirects to. */
  readonly publicUrl: string
}
