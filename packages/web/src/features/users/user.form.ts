import type { GrantableRole, User } from '@stallwise/contract/users/users.contract.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { needsLots } from '@stallwise/domain/users/users.rules.ts'

export interface UserValues {
  email: string
  name: string
  roles: readonly Role[]
  lots: readonly string[]
}

const sorted = <T extends string>(list: readonly T[]): T[] => [...list].sort()

/** Lists are compared as sets: both sides are kept in one order. */
export const valuesOf = (user: User): UserValues => ({
  email: user.email,
  name: user.name,
  roles: sorted(user.roles),
  lots: sorted(user.lots),
})

/** A new user; where only one role can be granted, it has it. */
export const newValues = (grantable: readonly GrantableRole[]): UserValues => ({
  email: '',
  name: '',
  roles: grantable.length === 1 ? grantable.map(({ role }) => role) : [],
  lots: [],
})

export const hasLots = ({ roles }: UserValues): boolean => roles.some(needsLots)

/** USR-08: nothing can be opened without a lot; an Administrator gets those that are created. */
export const lacksLots = (values: UserValues): boolean =>
  hasLots(values) && values.lots.length === 0 && !values.roles.includes('fullAccessCustomer')

/** What is sent: without a role that needs lots there are none. */
export const bodyOf = (values: UserValues) => ({
  email: values.email.trim(),
  name: values.name.trim(),
  roles: [...values.roles],
  lots: hasLots(values) ? [...values.lots] : [],
})

/** A list with or without one entry, in order. */
export const toggled = <T extends string>(list: readonly T[], entry: T): T[] =>
  sorted(list.includes(entry) ? list.filter((one) => one !== entry) : [...list, entry])
