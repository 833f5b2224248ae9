import type { Alert } from '@stallwise/contract/alerts/alerts.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'

/** The link of an alert: to the violations, disabled with a reason, to the occupancy that raised it, or none. */
export type AlertLink = 'violations' | 'disabled' | 'occupancy' | 'none'

/**
 * ALE-20: an occupancy alert links to the stalls or the occupancy of its group; a violation alert links to the lot's violations for users who may
 * read them; a tenant's link is disabled while the lot's `tabAccess.violation` is off. Source: specification section 6.
 */
export const alertLinkOf = (
  alert: Pick<Alert, 'alertType'>,
  lot: Pick<Lot, 'tabAccess' | 'allowed'>,
  isTenant: boolean,
): AlertLink => {
  if (alert.alertType !== 'violation') return lot.allowed.includes('lot.realtime') ? 'occupancy' : 'none'
  if (isTenant && !lot.tabAccess.violation) return 'disabled'
  return lot.allowed.includes('violation.read') ? 'violations' : 'none'
}
