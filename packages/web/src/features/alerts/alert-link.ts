import type { Alert } from '@stallwise/contract/alerts/alerts.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'

/** Where an alert leads: to the violations, nowhere although it would (with a reason), or nowhere by its kind. */
export type AlertLink = 'violations' | 'disabled' | 'none'

/**
 * ALE-20: an occupancy alert leads nowhere further; a violation alert leads to the lot's violations for whoever may
 * read them; a tenant's link is disabled while the lot's `tabAccess.violation` is off. Source: specification section 6.
 */
export const alertLinkOf = (
  alert: Pick<Alert, 'alertType'>,
  lot: Pick<Lot, 'tabAccess' | 'allowed'>,
  isTenant: boolean,
): AlertLink => {
  if (alert.alertType !== 'violation') return 'none'
  if (isTenant && !lot.tabAccess.violation) return 'disabled'
  return lot.allowed.includes('violation.read') ? 'violations' : 'none'
}
