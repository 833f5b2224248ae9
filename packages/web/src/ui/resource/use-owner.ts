import { useParams } from '@tanstack/react-router'

/** Whose resource the address names, a lot's or else a customer's, and where the owner's pages begin. */
export const useOwner = () => {
  const { customerId = '', parkingLotId } = useParams({ strict: false }) as Record<string, string | undefined>
  const base = `/admin/${customerId}`
  return parkingLotId === undefined
    ? { ownerId: customerId, base }
    : { ownerId: parkingLotId, base: `${base}/parking-lot/${parkingLotId}` }
}
