import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { BookingGroupView } from '@stallwise/contract/bookings/booking-groups.contract.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { weekdayNames } from '#lib/format/times.ts'
import { MarkedGroup } from '#ui/GroupMark.tsx'
import styles from '../bookings.module.css'

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="dim">{name}</dt>
    <dd className={styles.named}>{children}</dd>
  </div>
)

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
  <dl className={styles.facts}>
    <Fact name={<Trans>Parking group</Trans>}>
      <MarkedGroup type={group.parkingGroupType}>{group.parkingGroupName}</MarkedGroup>
    </Fact>
    <Fact name={<Trans>Allowance per day</Trans>}>{allowanceText(group)}</Fact>
    <Fact name={<Trans>Days ahead</Trans>}>{formatNumber(group.daysAhead)}</Fact>
    <Fact name={<Trans>Longest booking</Trans>}>
      {group.longestBooking === null ? (
        <Trans>No limit</Trans>
      ) : (
        <Plural value={group.longestBooking} one="# day" other="# days" />
      )}
    </Fact>
    {group.contactEmails !== null && <Fact name={<Trans>Contact e-mails</Trans>}>{group.contactEmails}</Fact>}
    {group.tenants.length > 0 && (
      <Fact name={<Trans>Tenants</Trans>}>{group.tenants.map(({ name }) => name).join(', ')}</Fact>
    )}
  </dl>
)
