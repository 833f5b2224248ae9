import { Trans, useLingui } from '@lingui/react/macro'
import type { Alert } from '@stallwise/contract/alerts/alerts.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { AlertLink } from './alert-link.ts'
import styles from './alerts.module.css'
import { OccupancyLink } from './OccupancyLink.tsx'
import { ViolationLink } from './ViolationLink.tsx'
import { formatPercent } from '#lib/format/numbers.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { formatThreshold } from '#features/occupancy/words.public.ts'
import { GroupMark } from '#ui/GroupMark.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Checkbox } from '@mantine/core'

const Cause = ({ alert }: { alert: Alert }) => {
  const percent = formatPercent(alert.occupancy)
  const threshold = alert.threshold === null ? formatPercent(null) : formatThreshold(alert.threshold)
  const group = alert.parkingGroup?.name
  if (alert.alertType === 'violation')
    return group ? <Trans>A violation in {group} is open.</Trans> : <Trans>A violation is open.</Trans>
  if (!group)
    return (
      <Trans>
        The lot reached {percent}; its threshold is {threshold}.
      </Trans>
    )
  return (
    <Trans>
      {group} reached {percent}; its threshold is {threshold}.
    </Trans>
  )
}

interface AlertLineProps {
  alert: Alert
  link: AlertLink
  lot: Pick<Lot, '_id' | 'floors' | 'timeZone'>
  isChosen: boolean
  onChoose?: (isChosen: boolean) => void
}

/** One active alert: what happened, since when, and its link. */
export const AlertLine = ({ alert, link, lot, isChosen, onChoose }: AlertLineProps) => {
  const { t } = useLingui()
  const since = formatDateTime(alert.dateCreated, lot.timeZone)
  const kind = alert.alertType === 'violation' ? t`Violation` : t`Occupancy`
  return (
    <li className={styles.line} data-chosen={isChosen || undefined}>
      {onChoose && (
        <Checkbox
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
          aria-label={t`Select ${kind} alert from ${since}`}
        />
      )}
      <span className={styles.kind}>
        {alert.alertBody !== 'general' ? <GroupMark type={alert.alertBody} /> : <Icon name="gauge" />}
        {kind}
      </span>
      <span className={styles.cause}>
        <Cause alert={alert} />
      </span>
      {link === 'occupancy' ? (
        <OccupancyLink alert={alert} lot={lot} />
      ) : (
        <ViolationLink link={link} lotId={alert.parkingLot} />
      )}
      <time dateTime={alert.dateCreated} className={styles.since}>
        {since}
      </time>
    </li>
  )
}
