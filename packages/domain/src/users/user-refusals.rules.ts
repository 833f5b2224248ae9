import { reachOf } from '../access/capabilities.ts'
import type { Role } from '../access/roles.ts'

/** What is to become of a user. */
export interface UserFate {
  readonly roles: readonly Role[]
  readonly blocked: boolean
  readonly deleted: boolean
}

/** Who changes whom. `otherProviders`: provider staff who are neither blocked nor deleted, the user not counted. */
export interface FateContext {
  readonly isCaller: boolean
  readonly before: UserFate
  readonly otherProviders: number
}

/** Why a user may not become so; a code of problem documents. */
export type FateRefusal = 'own-account' | 'last-provider'

const isProvider = ({ roles, blocked, deleted }: UserFate): boolean =>
  roles.includes('provider') && !blocked && !deleted

/** Undefined when it may. Source: rules USR-10, USR-11. */
export const refusalOfFate = (after: UserFate, context: FateContext): FateRefusal | undefined => {
  const { isCaller, before, otherProviders } = context
  const keepsRight = reachOf(after.roles, 'user.administer') === reachOf(before.roles, 'user.administer')
  if (isCaller && (after.blocked || after.deleted || !keepsRight)) return 'own-account'
  if (isProvider(before) && !isProvider(after) && otherProviders === 0) return 'last-provider'
  return undefined
}
