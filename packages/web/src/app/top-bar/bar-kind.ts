import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { hasRole } from '#lib/session/viewer.ts'

/** `plain` = logo and sign-out only (tenants, owners, passholders). Source: specification section 2, top bar. */
export type BarKind = 'staff' | 'intercom' | 'plain'

/** Several roles: the one that shows most decides. */
export const barKindOf = (me: Me): BarKind => {
  if (hasRole(me, 'provider', 'fullAccessCustomer', 'staffCustomer', 'cameraOnlyCustomer')) return 'staff'
  return hasRole(me, 'intercomCustomer') ? 'intercom' : 'plain'
}
