import { readRoles } from '@stallwise/domain/access/roles.ts'
import { readClaimList } from '@stallwise/domain/session/claims.rules.ts'
import type {
  DirectoryChange,
  DirectoryUser,
  NewDirectoryUser,
} from '@stallwise/ports/identity-directory.port.ts'
import { withRoles } from '#shared/management/role-claims.ts'

/** A user of the Management API v2. Rights are in `app_metadata`, which users cannot write. */
export interface Auth0User {
  readonly user_id: string
  readonly email?: string
  readonly name?: string
  readonly email_verified?: boolean
  readonly blocked?: boolean
  readonly app_metadata?: { readonly roles?: unknown; readonly customer?: unknown; readonly lots?: unknown }
  readonly identities?: readonly { readonly connection?: string }[]
}

const claimsOf = ({ app_metadata }: Auth0User): string[] => readClaimList(app_metadata?.roles)

export const readUser = (user: Auth0User): DirectoryUser => ({
  id: user.user_id,
  email: user.email ?? '',
  name: user.name ?? '',
  roles: readRoles(claimsOf(user)),
  customerId: typeof user.app_metadata?.customer === 'string' ? user.app_metadata.customer : null,
  lots: readClaimList(user.app_metadata?.lots),
  emailVerified: user.email_verified === true,
  blocked: user.blocked === true,
})

/** `verify_email: false`: otherwise Auth0 sends an e-mail itself. */
export const creationOf = (user: NewDirectoryUser, connection: string, password: string) => ({
  connection,
  password,
  email: user.email.toLowerCase(),
  name: user.name,
  blocked: user.blocked,
  email_verified: user.emailVerified,
  verify_email: false,
  app_metadata: {
    roles: withRoles([], user.roles),
    lots: user.lots,
    ...(user.customerId !== null && { customer: user.customerId }),
  },
})

const emailPatch = (current: Auth0User, { email, emailVerified }: DirectoryChange, connection: string) => {
  const next = email?.toLowerCase()
  const isNew = next !== undefined && next !== current.email?.toLowerCase()
  const verified = isNew ? (emailVerified ?? false) : emailVerified
  if (!isNew && verified === undefined) return {}
  return {
    connection,
    verify_email: false,
    ...(isNew && { email: next }),
    ...(verified !== undefined && { email_verified: verified }),
  }
}

/** The request body for a change. `app_metadata` is merged by its top-level keys; null removes one. */
export const patchOf = (
  current: Auth0User,
  change: DirectoryChange,
  connection: string,
): Record<string, unknown> => {
  const metadata = {
    ...(change.roles && { roles: withRoles(claimsOf(current), change.roles) }),
    ...(change.customerId !== undefined && { customer: change.customerId }),
    ...(change.lots && { lots: change.lots }),
  }
  return {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.blocked !== undefined && { blocked: change.blocked }),
    ...emailPatch(current, change, connection),
    ...(Object.keys(metadata).length > 0 && { app_metadata: metadata }),
  }
}
