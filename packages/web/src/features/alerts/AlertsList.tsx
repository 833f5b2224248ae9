import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import type { Alert } from '@stallwise/contract/alerts/alerts.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { alertLinkOf } from './alert-link.ts'
import { AlertLine } from './AlertLine.tsx'
import styles from './alerts.module.css'
import { DeleteAlerts, type Deletion } from './DeleteAlerts.tsx'
import { useChosenAlerts } from './use-chosen-alerts.ts'

interface AlertsListProps {
  id: string
  lot: Lot
  alerts: readonly Alert[]
  hasMore: boolean
  isTenant: boolean
  deletion: Deletion
}

/** The lot's active alerts, newest first, with checkboxes for users who may delete them. */
export const AlertsList = ({ id, lot, alerts, hasMore, isTenant, deletion }: AlertsListProps) => {
  const { t } = useLingui()
  const mayDelete = lot.allowed.includes('alert.delete')
  const { chosen, choose, chooseAll, isAll } = useChosenAlerts(alerts.map((alert) => alert._id))
  if (alerts.length === 0)
    return (
      <section id={id} className={`${styles.section} ${styles.empty}`} aria-label={t`Alerts`}>
        <Trans>No active alerts</Trans>
      </section>
    )
  return (
    <section id={id} className={styles.section} aria-label={t`Alerts`}>
      <div className={styles.head}>
        {mayDelete && (
          <Checkbox
            checked={isAll}
            indeterminate={chosen.length > 0 && !isAll}
            onChange={(event) => chooseAll(event.currentTarget.checked)}
            aria-label={t`Select all alerts`}
          />
        )}
        <h2>
          <Trans>Active alerts</Trans>
        </h2>
        {mayDelete && <DeleteAlerts key={chosen.join(' ')} chosen={chosen} deletion={deletion} />}
      </div>
      <ul className={styles.lines}>
        {alerts.map((alert) => (
          <AlertLine
            key={alert._id}
            alert={alert}
            lot={lot}
            link={alertLinkOf(alert, lot, isTenant)}
            isChosen={chosen.includes(alert._id)}
            onChoose={mayDelete ? (isChosen) => choose(alert._id, isChosen) : undefined}
          />
        ))}
      </ul>
      {hasMore && (
        <p className={styles.more}>
          <Trans>Showing the 500 newest. Older ones appear when you delete some.</Trans>
        </p>
      )}
    </section>
  )
}
