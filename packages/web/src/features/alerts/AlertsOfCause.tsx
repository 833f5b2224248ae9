import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Alert } from '@stallwise/contract/alerts/alerts.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { FailedWidget } from '#ui/FailedWidget.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { alertText } from './alert-words.tsx'
import styles from './alerts.module.css'
import { alertsOfCauseQuery } from './alerts.queries.ts'
import type { Choice } from './use-chosen-alerts.ts'

interface LineProps {
  alert: Alert
  timeZone: string
  /** Whether the viewer may open the violation. */
  isLinked: boolean
  choice: Choice | undefined
}

const Line = ({ alert, timeZone, isLinked, choice }: LineProps) => {
  const { t } = useLingui()
  const at = formatDateTime(alert.dateCreated, timeZone)
  const text = alertText(alert)
  const params = { lotId: alert.parkingLot, violationId: alert._id }
  return (
    <li className={styles.single}>
      {choice && (
        <Checkbox
          checked={choice.hasAlert(alert._id, alert.cause)}
          disabled={choice.hasCause(alert.cause)}
          onChange={(event) => choice.chooseAlert(alert._id, alert.cause, event.currentTarget.checked)}
          aria-label={t`Select ${text}, ${at}`}
        />
      )}
      {isLinked && alert.violation ? (
        <Link to="/parking-lots/$lotId/violations/$violationId" params={params} className="plate">
          {text}
        </Link>
      ) : (
        <span className={alert.violation ? 'plate' : undefined}>{alert.violation ? text : t`Violation`}</span>
      )}
      <time dateTime={alert.dateCreated} className={styles.since}>
        {at}
      </time>
    </li>
  )
}

interface AlertsOfCauseProps {
  id: string
  cause: string
  lot: Pick<Lot, '_id' | 'timeZone'>
  isLinked: boolean
  choice: Choice | undefined
}

/** The alerts of a cause, newest first. */
export const AlertsOfCause = ({ id, cause, lot, isLinked, choice }: AlertsOfCauseProps) => {
  const { t } = useLingui()
  const alerts = useInfiniteQuery(alertsOfCauseQuery(lot._id, cause))
  const rows = alerts.data?.pages.flatMap(({ data }) => data)
  return (
    <div id={id} className={styles.opened} aria-busy={!rows && !alerts.isError}>
      {rows ? (
        <ul aria-label={t`Alerts of this cause`}>
          {rows.map((alert) => (
            <Line key={alert._id} alert={alert} timeZone={lot.timeZone} isLinked={isLinked} choice={choice} />
          ))}
        </ul>
      ) : alerts.isError ? (
        <FailedWidget onRetry={() => void alerts.refetch()} />
      ) : (
        <SkeletonRows rows={3} height={33} />
      )}
      {alerts.hasNextPage && (
        <Button
          variant="quiet"
          loading={alerts.isFetchingNextPage}
          onClick={() => void alerts.fetchNextPage()}
        >{t`Show more`}</Button>
      )}
    </div>
  )
}
