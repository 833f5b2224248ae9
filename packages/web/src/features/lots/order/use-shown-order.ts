import { useState } from 'react'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { orderHasChanged, orderLots, type LotOrder, type LotSort } from './lots.order.ts'

interface Shown {
  key: string
  order: LotOrder
}

/**
 * The order of the list stays until it is sorted again, so that no row moves away under the pointer.
 * It is sorted again by another sort or filter, when lots are added or removed, and by `sortAgain`.
 */
export const useShownOrder = (lots: readonly LotListItem[], sort: LotSort, now: number) => {
  const key = `${sort} ${lots
    .map(({ _id }) => _id)
    .sort()
    .join(' ')}`
  const fresh = orderLots(lots, sort, now)
  const [shown, setShown] = useState<Shown>({ key, order: fresh })
  if (shown.key !== key) setShown({ key, order: fresh })
  const order = shown.key === key ? shown.order : fresh
  return {
    order,
    hasChanged: orderHasChanged(order, fresh, sort),
    sortAgain: () => setShown({ key, order: fresh }),
  }
}
