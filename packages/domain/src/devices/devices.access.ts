import { reachOf } from '../access/capabilities.ts'
import type { Role } from '../access/roles.ts'

/** DEV-06: an intercom customer sees only gates: no cameras, readers or thresholds, and of zones only names and gates. */
export const seesOnlyGates = (roles: readonly Role[]): boolean =>
  reachOf(
    roles.filter((role) => role !== 'intercomCustomer'),
    'device.read',
  ) === 'none'
