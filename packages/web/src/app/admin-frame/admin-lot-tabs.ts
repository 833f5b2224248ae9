import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { adminLotTabs } from '#features.ts'
import type { AdminLotTab } from '#lib/routes/places.ts'

/** The tabs of this lot that the caller may open, in order. */
export const adminLotTabsFor = (me: Me, lot: Lot): AdminLotTab[] =>
  adminLotTabs.filter((tab) => tab.isFor(me, lot)).sort((one, other) => one.order - other.order)
