import { reachOf } from '../access/capabilities.ts'
import { roles, type Role } from '../access/roles.ts'
import { atMostCharacters, email, faultsOfFields, required } from '../fields/field.rules.ts'
import { firmName } from '../fields/name.rules.ts'
import type { FieldFault } from '../fields/field-faults.ts'
import { withoutControlCharacters } from '../fields/plain-text.ts'

/** A user as entered. */
export interface UserDraft {
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  /** Ids of lots. */
  readonly lots: readonly string[]
}

/** What the caller can assign to a user. */
export interface UserContext {
  /** Roles that the caller can grant to users of that customer. */
  readonly grantable: readonly Role[]
  /** Ids of the lots that the caller can assign. */
  readonly lots: ReadonlySet<string>
}

/** The user type that is a role. Source: specification section 6, decision 2. */
export type UserType = 'Administrator' | 'Staff'

const maxNameLength = 120
const nameChecks = [required, atMostCharacters(maxNameLength), withoutControlCharacters, firmName]
const ranks: Partial<Record<Role, number>> = { provider: 2, fullAccessCustomer: 1 }
const rankOf = (role: Role): number => ranks[role] ?? 0

/** Administrator or Staff; null for other roles. Source: rule USR-02. */
export const userTypeOf = (held: readonly Role[]): UserType | null => {
  if (held.includes('fullAccessCustomer')) return 'Administrator'
  return held.includes('staffCustomer') ? 'Staff' : null
}

/** The role with the widest access, shown in lists of users. */
export const widestRole = (held: readonly Role[]): Role =>
  roles.find((role) => held.includes(role)) ?? 'secondary'

/** Whether a role needs assigned lots, to which its access is limited. */
export const needsLots = (role: Role): boolean => reachOf([role], 'lot.read') === 'own'

/** The roles that a caller can grant, to users of a customer or to provider staff. Source: rule USR-03. */
export const grantableRoles = (caller: readonly Role[], where: 'customer' | 'provider'): Role[] => {
  if (reachOf(caller, 'user.administer') === 'none') return []
  const rank = Math.max(...caller.map(rankOf))
  return roles.filter((role) => (role === 'provider') === (where === 'provider') && rankOf(role) <= rank)
}

/** Roles and lots of a user, which decide who can change whom. */
export interface UserAdministrator {
  readonly roles: readonly Role[]
  /** Ids of lots; provider staff have all. */
  readonly lots: ReadonlySet<string> | 'all'
}

/** Extent of an administrator's access to a user: everything, only the list of lots (USR-05), or nothing. */
export type UserReach = 'everything' | 'lots' | 'nothing'

/** What an administrator may change of a user. Source: rule USR-04. */
export const reachOfUser = (
  caller: UserAdministrator,
  target: { readonly roles: readonly Role[]; readonly lots: readonly string[] },
): UserReach => {
  if (reachOf(caller.roles, 'user.administer') === 'none') return 'nothing'
  if (Math.max(0, ...target.roles.map(rankOf)) > Math.max(0, ...caller.roles.map(rankOf))) return 'nothing'
  const { lots } = caller
  return lots === 'all' || target.lots.every((lot) => lots.has(lot)) ? 'everything' : 'lots'
}

const faultsOfRoles = (wanted: readonly Role[], grantable: readonly Role[]): FieldFault[] =>
  wanted.some((role) => !grantable.includes(role)) ? [{ path: 'roles', code: 'not-allowed' }] : []

const faultsOfLots = (wanted: readonly string[], known: ReadonlySet<string>): FieldFault[] =>
  wanted.flatMap((lot, place) =>
    known.has(lot) ? [] : [{ path: `lots.${place}`, code: 'unknown' as const }],
  )

/** Faults of a name alone. Source: rule USR-01. */
export const checkName = (name: string): FieldFault[] => faultsOfFields({ name }, { name: nameChecks })

/** Faults of a user as entered. Source: rules USR-01 to USR-05. */
export const checkUser = (draft: UserDraft, context: UserContext): FieldFault[] => [
  ...faultsOfFields(draft, {
    email: [required, email],
    name: nameChecks,
    roles: [required],
  }),
  ...faultsOfRoles(draft.roles, context.grantable),
  ...faultsOfLots(draft.lots, context.lots),
]

/** The list of lots after an edit: callers can only add and remove lots that they have themselves. Source: rule USR-05. */
export const mergeLots = (
  current: readonly string[],
  wanted: readonly string[],
  isCallers: (lot: string) => boolean,
): string[] => [...new Set([...current.filter((lot) => !isCallers(lot)), ...wanted])].sort()
