import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { lotScreens } from '#features.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { useMe } from '#lib/session/viewer.ts'

/** The screens of this lot that the caller may open. */
export const useLotScreens = (lot: Lot | undefined): LotScreen[] => {
  const me = useMe()
  return lotScreens.filter((screen) => screen.isFor(me, lot))
}
