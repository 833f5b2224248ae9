import type {
  User,
  UserAction,
  UserComparison,
  UserRecord,
} from '@stallwise/contract/users/users.contract.ts'
import type { RecordField, UserRecord as Sides } from '@stallwise/domain/users/in-sync.rules.ts'
import { reachOfUser, userTypeOf, widestRole } from '@stallwise/domain/users/users.rules.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { Comparison } from './in-sync.ts'
import type { UserRow } from './users.store.ts'

/** USR-05: lots outside the viewer's own list are not shown. */
const shownLots = (viewer: Viewer, lots: readonly string[]): string[] => {
  const { lots: own } = viewer
  return own === 'all' ? [...lots] : lots.filter((lot) => own.has(lot))
}

const allowedOf = (viewer: Viewer, row: UserRow, { sync, ours }: Comparison): UserAction[] => {
  const reach = reachOfUser(viewer, row)
  if (reach === 'nothing') return []
  const isOther = row.id !== viewer.userId
  const isEditable = sync === 'inSync' || sync === 'unmanaged'
  if (reach === 'lots') return isEditable ? ['editLots'] : []
  const may: Readonly<Record<UserAction, boolean>> = {
    edit: isEditable,
    editLots: false,
    block: isEditable && isOther,
    delete: isOther,
    resend: !ours.emailVerified && sync === 'inSync',
    synchronize: sync === 'outOfSync',
  }
  return (Object.keys(may) as UserAction[]).filter((action) => may[action])
}

/** A user as shown to a viewer. */
export const userView = (viewer: Viewer, row: UserRow, comparison: Comparison): User => ({
  _id: row.id,
  email: row.email,
  name: row.name,
  role: widestRole(row.roles),
  roles: [...row.roles],
  userType: userTypeOf(row.roles),
  customer: row.customer_id === null ? null : { _id: row.customer_id, name: row.customer_name ?? '' },
  lots: shownLots(viewer, row.lots),
  verified: comparison.ours.emailVerified,
  blocked: row.blocked,
  sync: comparison.sync,
  createdAt: row.created_at.toISOString(),
  version: row.version,
  allowed: allowedOf(viewer, row, comparison),
})

const sideView = (viewer: Viewer, side: Sides): UserRecord => ({
  email: side.email,
  name: side.name,
  roles: [...side.roles],
  customer: side.customerId,
  lots: shownLots(viewer, side.lots),
  verified: side.emailVerified,
  blocked: side.blocked,
})

const fieldNames: Readonly<Record<RecordField, keyof UserRecord>> = {
  email: 'email',
  name: 'name',
  roles: 'roles',
  customerId: 'customer',
  lots: 'lots',
  emailVerified: 'verified',
  blocked: 'blocked',
}

/** Both sides as shown to a viewer. */
export const comparisonView = (viewer: Viewer, comparison: Comparison): UserComparison => ({
  sync: comparison.sync,
  ours: sideView(viewer, comparison.ours),
  theirs: comparison.theirs ? sideView(viewer, comparison.theirs) : null,
  differences: comparison.differences.map((field) => fieldNames[field]),
})

/** A user as stored in its customer's audit. */
export const auditedUser = (row: UserRow) => ({
  email: row.email,
  name: row.name,
  roles: row.roles,
  lots: row.lots,
  blocked: row.blocked,
  preferences: row.preferences,
})
