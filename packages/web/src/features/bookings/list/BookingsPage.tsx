import { Trans } from '@lingui/react/macro'
import { lotRoute } from '#lib/routes/frames.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Trail } from '#ui/Trail.tsx'
import { BookingList } from './BookingList.tsx'

/** `/parking-lots/{id}/bookings`: the bookings of all booking groups. */
export const BookingsPage = () => {
  const { lotId } = lotRoute.useParams()
  return (
    <>
      <Trail
        steps={[{ to: `/parking-lots/${lotId}/booking-groups`, label: <Trans>Booking groups</Trans> }]}
      />
      <PageHead title={<Trans>Bookings</Trans>} />
      <BookingList lotId={lotId} />
    </>
  )
}
