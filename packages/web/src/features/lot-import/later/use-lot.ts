import { useSuspenseQuery } from '@tanstack/react-query'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'

/** The lot whose admin pages these are; its frame has loaded it. */
export const useLot = (): Lot => {
  const { parkingLotId } = adminLotRoute.useParams()
  return useSuspenseQuery(lotQuery(parkingLotId)).data
}
