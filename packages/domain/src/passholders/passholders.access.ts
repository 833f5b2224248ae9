import { reachOf } from '../access/capabilities.ts'
import type { Role } from '../access/roles.ts'

/** PAS-04: whoever has one of these sets the parking group and the maximum of a passholder group. */
export const groupLimitCapabilities = ['payment.manage', 'lot.configure'] as const

/** PAS-04: whether the user sees only the passholder groups that are assigned to it. */
export const seesOnlyOwnGroups = (roles: readonly Role[]): boolean =>
  reachOf(
    roles.filter((role) => role !== 'tenant'),
    'passholder.read',
  ) === 'none'
