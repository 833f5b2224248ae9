import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { hasRole, useMe } from '#lib/session/viewer.ts'
import { FailedWidget } from '#ui/FailedWidget.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { StaleSince } from '#ui/StaleSince.tsx'
import { AlertsList } from './AlertsList.tsx'
import { alertCausesQuery, useDeleteAlerts } from './alerts.queries.ts'
import styles from './alerts.module.css'

/** The lot's active alerts, loaded when the section opens. */
export const AlertsSection = ({ id, lot }: { id: string; lot: Lot }) => {
  const { t } = useLingui()
  const me = useMe()
  const alerts = useQuery(alertCausesQuery(lot._id))
  const deletion = useDeleteAlerts(lot._id)
  if (alerts.data)
    return (
      <>
        <StaleSince query={alerts} />
        <AlertsList
          id={id}
          lot={lot}
          causes={alerts.data.data}
          silences={alerts.data.silences}
          isTenant={hasRole(me, 'tenant')}
          deletion={{
            isPending: deletion.isPending,
            hasFailed: deletion.isError,
            start: (chosen, onDone) => deletion.mutate(chosen, { onSuccess: onDone }),
          }}
        />
      </>
    )
  if (alerts.isError)
    return (
      <section id={id} className={styles.section} aria-label={t`Alerts`}>
        <FailedWidget onRetry={() => void alerts.refetch()} />
      </section>
    )
  const active = (lot.alerts?.violation ?? 0) + (lot.alerts?.occupancy ?? 0)
  return (
    <section id={id} className={styles.section} aria-label={t`Alerts`} aria-busy="true">
      <div className={styles.head} />
      <SkeletonRows rows={Math.min(Math.max(active, 1), 12)} height={37} />
    </section>
  )
}
