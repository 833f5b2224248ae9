import { reachOf } from '@stallwise/domain/access/capabilities.ts'
import { reachOfUser } from '@stallwise/domain/users/users.rules.ts'
import { DirectoryFault } from '@stallwise/ports/identity-directory.port.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockExistingCustomer } from '#platform/database/lock-existing-customer.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import type { UserParts } from './user-parts.ts'
import { findUserByEmail, isCustomer, type UserRow } from './users.store.ts'
import { auditedUser } from './users.view.ts'

/** The path segment for provider staff. */
const providerWord = 'provider'

/** The customer in a path, null for provider staff. Customers other than the viewer's own are not found. */
export const requirePlace = async (tx: Tx, viewer: Viewer, place: string): Promise<string | null> => {
  const canAdministerEveryone = reachOf(viewer.roles, 'user.administer') === 'all'
  if (place === providerWord && canAdministerEveryone) return null
  if (!canAdministerEveryone && place !== viewer.customerId) throw new Refusal('not-found')
  if (!(await isCustomer(tx, place))) throw new Refusal('not-found')
  return place
}

/** The same, in a transaction that creates a user: locks the customer so that it stays open. */
export const lockPlace = async (tx: Tx, viewer: Viewer, place: string): Promise<string | null> => {
  const customerId = await requirePlace(tx, viewer, place)
  if (customerId !== null && !(await lockExistingCustomer(tx, customerId))) throw new Refusal('not-found')
  return customerId
}

type ReachNeeded = 'everything' | 'lots'

/** USR-04: a user of that customer whom the viewer may change to the required extent; others are not found. */
export const requireWithin = (
  viewer: Viewer,
  row: UserRow | undefined,
  customerId: string | null,
  neededFor: (row: UserRow) => ReachNeeded = () => 'everything',
): UserRow => {
  if (!row || row.customer_id !== customerId) throw new Refusal('not-found')
  const reach = reachOfUser(viewer, row)
  if (reach === 'nothing') throw new Refusal('forbidden')
  if (reach === 'lots' && neededFor(row) === 'everything') throw new Refusal('other-lots')
  return row
}

/** Deleted users are not found. */
export const requireLive = (row: UserRow): UserRow => {
  if (row.removed_at) throw new Refusal('not-found')
  return row
}

export const emailUsed = (): Refusal =>
  new Refusal('email-used', {
    faults: [{ path: 'email', code: 'not-unique', message: 'another user has this e-mail' }],
  })

/** Translates errors for a taken e-mail and for an unavailable identity provider. */
export const refusalOf = (error: unknown): unknown => {
  if ((error as { constraint?: string }).constraint === 'app_user_email') return emailUsed()
  if (!(error instanceof DirectoryFault)) return error
  if (error.code === 'email-in-use') return emailUsed()
  return new Refusal(error.code === 'unavailable' ? 'directory-unavailable' : 'directory-refused')
}

/** USR-07: an administrator is only told about e-mails used by users of the same customer. */
export const refusalOfEmail = async (
  { database }: Pick<UserParts, 'database'>,
  viewer: Viewer,
  error: unknown,
  email: string,
): Promise<unknown> => {
  const refusal = refusalOf(error)
  if (!(refusal instanceof Refusal) || refusal.code !== 'email-used') return refusal
  if (await database.withViewer(scopeOf(viewer), (tx) => findUserByEmail(tx, email))) return refusal
  return viewer.lots === 'all'
    ? refusal
    : new Refusal('email-unavailable', {
        faults: [{ path: 'email', code: 'not-allowed', message: 'cannot be used here' }],
      })
}

/** Writes an audit entry about a user to the chain of its customer, or of the provider. */
export const auditUser = (
  tx: Tx,
  viewer: Viewer,
  entry: {
    readonly action: string
    readonly before: UserRow | null
    readonly after: UserRow | null
    at: number
  },
): Promise<void> => {
  const { action, before, after, at } = entry
  const row = (after ?? before)!
  return writeAudit(tx, {
    customerId: row.customer_id,
    actor: { id: viewer.userId, name: viewer.name },
    action,
    objectKind: 'user',
    objectId: row.id,
    before: before && auditedUser(before),
    after: after && auditedUser(after),
    at: new Date(at),
  })
}
