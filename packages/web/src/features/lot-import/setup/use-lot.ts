import { useSuspenseQuery } from '@tanstack/react-query'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'

/** The lot of the current admin page; the frame around the page has loaded it. */
export const useLot = (): Lot => {
  const { parkingLotId } = adminLotRoute.useParams()
  return useSuspenseQuery(lotQuery(parkingLotId)).data
}
