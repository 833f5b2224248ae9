import { useParams } from '@tanstack/react-router'

/** Whose resource the address names, a lot's or else a customer's, and where the owner's pages begin. */
export const useOwner = () => {
  const params = useParams({ strict: false }) as Record<string, string | undefined>
  const { customerId = '', parkingLotId, lotId } = params
  if (lotId !== undefined) return { ownerId: lotId, base: `/parking-lots/${lotId}` }
  const base = `/admin/${customerId}`
  return parkingLotId === undefined
    ? { ownerId: customerId, base }
    : { ownerId: parkingLotId, base: `${base}/parking-lot/${parkingLotId}` }
}
