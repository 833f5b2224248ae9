import { reachOf } from '../access/capabilities.ts'
import type { Role } from '../access/roles.ts'

/**
 * ALE-05: whether these roles see a lot's violation alerts: whoever reads violations does, but a tenant, and nothing
 * more than that, only while the lot's `tabAccess.violation` is on. Source: specification section 6, permission table.
 */
export const seesViolationAlerts = (roles: readonly Role[], violationTabIsOn: boolean): boolean => {
  const others = roles.filter((role) => role !== 'tenant')
  if (reachOf(others, 'violation.read') !== 'none') return true
  return violationTabIsOn && reachOf(roles, 'violation.read') !== 'none'
}
