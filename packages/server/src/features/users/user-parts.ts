import type { IdentityDirectory } from '@stallwise/ports/identity-directory.port.ts'
import type { Database } from '#platform/database/database.ts'

/** What users are administered with. */
export interface UserParts {
  readonly database: Database
  readonly clock: () => number
  /** Undefined: users are ours alone (USR-35). */
  readonly directory: IdentityDirectory | undefined
  /** What stands in `app_user.issuer` for its people. */
  readonly issuerName: string
  /** Where people come back to from a link. */
  readonly publicUrl: string
}
