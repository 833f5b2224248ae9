import { reachOf } from '../access/capabilities.ts'
import type { Role } from '../access/roles.ts'

/** DEV-06: an intercom customer sees gates alone: no cameras, readers or thresholds, and of a zone its name and gates. */
export const seesGatesAlone = (roles: readonly Role[]): boolean =>
  reachOf(
    roles.filter((role) => role !== 'intercomCustomer'),
    'device.read',
  ) === 'none'
