import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { BookingGroupView } from '@stallwise/contract/bookings/booking-groups.contract.ts'
import { Link } from '#lib/routes/Link.tsx'
import { lotRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { ResourceRows } from '#ui/resource/ResourceRows.tsx'
import { addressOfBookingGroup } from './address-of-booking-group.ts'
import { bookingGroups } from './booking-groups.resource.tsx'

/** The booking groups of a lot; each leads to its calendar. */
export const BookingGroupsPage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const mayManage = useCan('passholder.manage')
  return (
    <>
      <PageHead title={<Trans>Booking groups</Trans>}>
        <Button component={Link} to={`/parking-lots/${lotId}/bookings`}>{t`All bookings`}</Button>
      </PageHead>
      <ResourceRows
        of={bookingGroups}
        edit="booking-group"
        hrefOf={(group) => addressOfBookingGroup(lotId, group as BookingGroupView)}
        actions={
          mayManage
            ? [
                {
                  key: 'edit',
                  icon: 'edit',
                  label: () => t`Edit booking group`,
                  to: ({ _id }) => `/parking-lots/${lotId}/booking-group/${_id}`,
                },
              ]
            : []
        }
      />
    </>
  )
}
