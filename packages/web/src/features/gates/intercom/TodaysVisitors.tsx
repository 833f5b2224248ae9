import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { GuestPassView } from '@stallwise/contract/visitors/guest-passes.contract.ts'
import { hostText } from '#lib/format/guests.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Card } from '#ui/Card.tsx'
import { FailedWidget } from '#ui/FailedWidget.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { GuestLine } from './GuestLine.tsx'
import { guestsOfTodayQuery } from './intercom.queries.ts'
import { reasonFor, type PeopleProps } from './open-for.ts'
import styles from './intercom.module.css'

const visitorsShown = 12
/** Those who may be calling come first. */
const awaited: readonly GuestPassView['state'][] = ['expected', 'overdue', 'inside']

const inOrder = (guests: readonly GuestPassView[]): GuestPassView[] =>
  [...guests]
    .sort((one, other) => awaited.indexOf(one.state) - awaited.indexOf(other.state))
    .slice(0, visitorsShown)

/** The guests of today who are expected or inside, expected ones first. */
export const TodaysVisitors = ({ lotId, timeZone, onOpen }: PeopleProps) => {
  const { t } = useLingui()
  const guests = useQuery(guestsOfTodayQuery(lotId, awaited))
  const now = useNow(60_000)
  return (
    <Card
      title={<Trans>Today’s visitors</Trans>}
      aside={<Link to={`/parking-lots/${lotId}/visitors`}>{t`All visitors`}</Link>}
    >
      {guests.isPending && <SkeletonRows rows={4} height={56} />}
      {guests.isError && !guests.data && <FailedWidget onRetry={() => void guests.refetch()} />}
      {guests.data?.length === 0 && <p className="dim">{t`No visitors are expected or inside.`}</p>}
      {guests.data && guests.data.length > 0 && (
        <ul className={styles.people} aria-label={t`Today’s visitors`}>
          {inOrder(guests.data).map((guest) => (
            <GuestLine
              key={guest._id}
              guest={guest}
              timeZone={timeZone}
              now={now}
              onOpen={
                onOpen && guest.state === 'expected'
                  ? () => onOpen(reasonFor(guest.name, hostText(guest)))
                  : undefined
              }
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
