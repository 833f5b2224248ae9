import { Plural, Trans } from '@lingui/react/macro'
import type { BookingGroupView } from '@stallwise/contract/bookings/booking-groups.contract.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { weekdayNames } from '#lib/format/times.ts'
import { FactOfLine, LineOfFacts } from '#ui/Facts.tsx'
import { MarkedGroup } from '#ui/GroupMark.tsx'

/** 20; Sat 10, Sun 10 */
const allowanceText = ({ allowance, weekdayAllowances }: BookingGroupView): string => {
  const names = weekdayNames('short')
  const others = weekdayAllowances.flatMap((value, day) =>
    value === null ? [] : `${names[day]!} ${formatNumber(value)}`,
  )
  return [formatNumber(allowance), ...(others.length > 0 ? [others.join(', ')] : [])].join('; ')
}

/** The settings of a booking group. */
export const GroupFacts = ({ group }: { group: BookingGroupView }) => (
  <LineOfFacts>
    <FactOfLine name={<Trans>Parking group</Trans>}>
      <MarkedGroup type={group.parkingGroupType}>{group.parkingGroupName}</MarkedGroup>
    </FactOfLine>
    <FactOfLine name={<Trans>Allowance per day</Trans>}>{allowanceText(group)}</FactOfLine>
    <FactOfLine name={<Trans>Days ahead</Trans>}>{formatNumber(group.daysAhead)}</FactOfLine>
    <FactOfLine name={<Trans>Longest booking</Trans>}>
      {group.longestBooking === null ? (
        <Trans>No limit</Trans>
      ) : (
        <Plural value={group.longestBooking} one="# day" other="# days" />
      )}
    </FactOfLine>
    {group.contactEmails !== null && (
      <FactOfLine name={<Trans>Contact e-mails</Trans>}>{group.contactEmails}</FactOfLine>
    )}
    {group.tenants.length > 0 && (
      <FactOfLine name={<Trans>Tenants</Trans>}>
        {group.tenants.map(({ name }) => name).join(', ')}
      </FactOfLine>
    )}
  </LineOfFacts>
)
