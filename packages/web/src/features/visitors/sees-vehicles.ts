import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { hasRole } from '#lib/session/viewer.ts'

/** USR-42: staff need visitor validation for the registered vehicles of a lot. */
export const seesVehicles = (me: Me, lot: Pick<Lot, 'productAccess'>): boolean =>
  lot.productAccess.visitorValidation || !hasRole(me, 'staffCustomer')
