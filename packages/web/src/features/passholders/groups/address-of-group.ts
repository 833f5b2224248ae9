import type { PassholderGroupView } from '@stallwise/contract/passholders/passholder-groups.contract.ts'

/** The page of a passholder group with its passholders. Source: specification section 2. */
export const addressOfGroup = (
  lotId: string,
  { _id, parkingGroup }: Pick<PassholderGroupView, '_id' | 'parkingGroup'>,
): string => `/parking-lots/${lotId}/configuration/parking-group/${parkingGroup}/passholder-group/${_id}`
