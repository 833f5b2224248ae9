import { reachOf } from '@stallwise/domain/access/capabilities.ts'
import { isWithinReach } from '@stallwise/domain/users/users.rules.ts'
import { DirectoryFault } from '@stallwise/ports/identity-directory.port.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { holdCustomer } from '#platform/database/hold-customer.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { isCustomer } from './users.store.ts'
import type { UserRow } from './users.store.ts'
import { auditedUser } from './users.view.ts'

/** The word in a path that stands for provider staff. */
const providerWord = 'provider'

/** Whose users a path names: a customer's, or (null) provider staff. Others than one's own are not there. */
export const requirePlace = async (tx: Tx, viewer: Viewer, place: string): Promise<string | null> => {
  const isAnybodys = reachOf(viewer.roles, 'user.administer') === 'all'
  if (place === providerWord && isAnybodys) return null
  const customerId = place.toLowerCase()
  if (!isAnybodys && customerId !== viewer.customerId) throw new Refusal('not-found')
  if (!(await isCustomer(tx, customerId))) throw new Refusal('not-found')
  return customerId
}

/** The same, in a transaction that makes a user: its customer stays open until that ends. */
export const holdPlace = async (tx: Tx, viewer: Viewer, place: string): Promise<string | null> => {
  const customerId = await requirePlace(tx, viewer, place)
  if (customerId !== null && !(await holdCustomer(tx, customerId))) throw new Refusal('not-found')
  return customerId
}

/** A user of that place within the viewer's reach; one above it is refused, any other is not there. USR-04. */
export const requireWithin = (
  viewer: Viewer,
  row: UserRow | undefined,
  customerId: string | null,
): UserRow => {
  if (!row || row.customer_id !== customerId) throw new Refusal('not-found')
  if (!isWithinReach(viewer.roles, row.roles)) throw new Refusal('forbidden')
  return row
}

/** Whoever was deleted is not there any more. */
export const requireLive = (row: UserRow): UserRow => {
  if (row.removed_at) throw new Refusal('not-found')
  return row
}

export const emailUsed = (): Refusal =>
  new Refusal('email-used', {
    faults: [{ path: 'email', code: 'not-unique', message: 'another user has this e-mail' }],
  })

/** What the database and the identity provider say to an e-mail that somebody has, and to silence. */
export const refusalOf = (error: unknown): unknown => {
  if ((error as { constraint?: string }).constraint === 'app_user_email') return emailUsed()
  if (!(error instanceof DirectoryFault)) return error
  if (error.code === 'email-in-use') return emailUsed()
  return new Refusal(error.code === 'unavailable' ? 'directory-unavailable' : 'directory-refused')
}

/** Writes who did what with a user into the chain of its customer, or of the provider. */
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
    ...{ action, objectKind: 'user', objectId: row.id },
    before: before && auditedUser(before),
    after: after && auditedUser(after),
    at: new Date(at),
  })
}
