import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { AlertsOfCause as Cause, Silence } from '@stallwise/contract/alerts/alerts.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { GroupMark } from '#ui/GroupMark.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { alertLinkOf } from './alert-link.ts'
import { causeText, timesText } from './alert-words.tsx'
import styles from './alerts.module.css'
import { AlertsOfCause } from './AlertsOfCause.tsx'
import { OccupancyLink } from './OccupancyLink.tsx'
import { SnoozeMenu } from './SnoozeMenu.tsx'
import type { Choice } from './use-chosen-alerts.ts'
import type { Silencing } from './use-silencing.ts'
import { ViolationLink } from './ViolationLink.tsx'

const Kind = ({ cause: { alertType, alertBody } }: { cause: Cause }) => {
  const { t } = useLingui()
  return (
    <span className={styles.kind}>
      {alertBody !== 'general' && alertType === 'occupancy' ? (
        <GroupMark type={alertBody} />
      ) : (
        <Icon name={alertType === 'violation' ? 'violation' : 'gauge'} />
      )}
      {alertType === 'violation' ? t`Violation` : t`Occupancy`}
    </span>
  )
}

const Times = ({ cause: { count, first, last }, timeZone }: { cause: Cause; timeZone: string }) => {
  const [from, to] = [formatDateTime(first, timeZone), formatDateTime(last, timeZone)]
  return (
    <time dateTime={last} className={styles.since}>
      {count === 1 || from === to ? (
        to
      ) : (
        <Trans>
          {from} to {to}
        </Trans>
      )}
    </time>
  )
}

export interface CauseLineProps {
  cause: Cause
  lot: Lot
  isTenant: boolean
  /** Undefined for users who may not delete alerts. */
  choice: Choice | undefined
  silencing: Silencing
  snooze?: Silence | undefined
}

const Snoozed = ({ snooze, lot, silencing, choice }: CauseLineProps & { snooze: Silence }) => {
  const time = formatDateTime(snooze.endsAt, lot.timeZone)
  return (
    <span className={styles.snoozed}>
      <span className="dim">
        {snooze.createdBy === null ? (
          <Trans>Snoozed until {time}</Trans>
        ) : (
          <Trans>
            Snoozed until {time} by {snooze.createdBy}
          </Trans>
        )}
      </span>
      {choice && (
        <Button variant="quiet" size="compact-sm" onClick={() => void silencing.end(snooze)}>
          <Trans>End snooze</Trans>
        </Button>
      )}
    </span>
  )
}

/** ALE-32: the active alerts of a cause in one line, which opens to them. */
export const CauseLine = (props: CauseLineProps) => {
  const { cause, lot, isTenant, choice, silencing, snooze } = props
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const text = causeText(cause)
  const times = timesText(cause)
  const link = alertLinkOf(cause, lot, isTenant)
  const listId = `alerts-of-${cause.newest}`
  const isChosen = choice?.hasCause(cause.cause)
  // FOR-53: what is said of the lot.
  const full = cause.alertType === 'occupancy' && cause.parkingGroup === null ? lot.willBeFull : null
  return (
    <li data-chosen={isChosen || undefined} className={styles.item}>
      <div className={styles.line}>
        {choice && (
          <Checkbox
            checked={isChosen ?? false}
            onChange={(event) => choice.chooseCause(cause.cause, event.currentTarget.checked)}
            aria-label={t`Select: ${text}`}
          />
        )}
        <Kind cause={cause} />
        <span className={styles.cause}>
          {cause.count > 1 ? (
            <button
              type="button"
              className={styles.open}
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
              {text}
            </button>
          ) : (
            text
          )}
          {times && <span className="dimmer"> · {times}</span>}
          {full && <span className="is-soon"> · {full.text}</span>}
        </span>
        <span className={styles.actions}>
          {link === 'occupancy' ? (
            <OccupancyLink alert={cause} lot={lot} />
          ) : (
            <ViolationLink link={link} lotId={lot._id} cause={cause} />
          )}
          {choice && !snooze && (
            <SnoozeMenu cause={{ key: cause.cause, text }} lot={lot} silencing={silencing} />
          )}
        </span>
        <Times cause={cause} timeZone={lot.timeZone} />
        {snooze && <Snoozed {...props} snooze={snooze} />}
      </div>
      {isOpen && (
        <AlertsOfCause
          id={listId}
          cause={cause.cause}
          lot={lot}
          isLinked={link === 'violations'}
          choice={choice}
        />
      )}
    </li>
  )
}
