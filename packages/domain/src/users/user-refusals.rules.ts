import { reachOf } from '../access/capabilities.ts'
import type { Role } from '../access/roles.ts'

/** Intended state of a user. */
export interface UserStatus {
  readonly roles: readonly Role[]
  readonly blocked: boolean
  readonly deleted: boolean
}

/** Who changes whom. `otherProviders`: number of other provider staff who are neither blocked nor deleted. */
export interface StateChangeContext {
  readonly isCaller: boolean
  readonly before: UserStatus
  readonly otherProviders: number
}

/** Why a change of a user's state is refused; a code of problem documents. */
export type StateRefusal = 'own-account' | 'last-provider'

const isProvider = ({ roles, blocked, deleted }: UserStatus): boolean =>
  roles.includes('provider') && !blocked && !deleted

/** Why the change is refused; undefined if allowed. Source: rules USR-10, USR-11. */
export const refusalOfState = (after: UserStatus, context: StateChangeContext): StateRefusal | undefined => {
  const { isCaller, before, otherProviders } = context
  const keepsRight = reachOf(after.roles, 'user.administer') === reachOf(before.roles, 'user.administer')
  if (isCaller && (after.blocked || after.deleted || !keepsRight)) return 'own-account'
  if (isProvider(before) && !isProvider(after) && otherProviders === 0) return 'last-provider'
  return undefined
}
