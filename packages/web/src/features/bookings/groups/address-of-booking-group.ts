import type { BookingGroupView } from '@stallwise/contract/bookings/booking-groups.contract.ts'

/** The page of a booking group with its calendar. Source: specification section 2. */
export const addressOfBookingGroup = (
  lotId: string,
  { _id, parkingGroup }: Pick<BookingGroupView, '_id' | 'parkingGroup'>,
): string =>
  `/parking-lots/${lotId}/configuration/parking-group/${parkingGroup}/passholder-booking-group/${_id}`
