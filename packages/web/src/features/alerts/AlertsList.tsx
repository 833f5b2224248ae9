import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import type { AlertsOfCause, Silence } from '@stallwise/contract/alerts/alerts.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { useNow } from '#lib/time/use-now.ts'
import styles from './alerts.module.css'
import { CauseLine, type CauseLineProps } from './CauseLine.tsx'
import { DeleteAlerts, type Deletion } from './DeleteAlerts.tsx'
import { SilenceButton } from './SilenceButton.tsx'
import { SilenceNotes } from './SilenceNotes.tsx'
import { useChosenAlerts } from './use-chosen-alerts.ts'
import { useSilencing } from './use-silencing.ts'

interface AlertsListProps {
  id: string
  lot: Lot
  causes: readonly AlertsOfCause[]
  silences: readonly Silence[]
  isTenant: boolean
  deletion: Deletion
}

/** ALE-34: snoozed causes stand below the others, until their snooze ends. */
const useSnoozes = (causes: readonly AlertsOfCause[], silences: readonly Silence[]) => {
  const now = useNow()
  const current = silences.filter(({ endsAt }) => Date.parse(endsAt) > now)
  const snoozes = new Map(current.flatMap((one) => (one.cause === null ? [] : [[one.cause, one] as const])))
  const lines = causes.map((cause) => ({ cause, snooze: snoozes.get(cause.cause) }))
  return {
    open: lines.filter(({ snooze }) => !snooze),
    snoozed: lines.filter(({ snooze }) => snooze),
    silenced: current.filter(({ scope }) => scope !== 'cause'),
  }
}

type Line = Pick<CauseLineProps, 'cause' | 'snooze'>

/** The lot's active alerts by cause, the newest first, with checkboxes for users who may delete them. */
export const AlertsList = ({ id, lot, causes, silences, isTenant, deletion }: AlertsListProps) => {
  const { t } = useLingui()
  const mayDelete = lot.allowed.includes('alert.delete')
  const choice = useChosenAlerts(causes)
  const silencing = useSilencing(lot)
  const { open, snoozed, silenced } = useSnoozes(causes, silences)
  const lineOf = (line: Line) => (
    <CauseLine
      key={line.cause.cause}
      {...line}
      lot={lot}
      isTenant={isTenant}
      choice={mayDelete ? choice : undefined}
      silencing={silencing}
    />
  )
  return (
    <section id={id} className={styles.section} aria-label={t`Alerts`}>
      <div className={styles.head}>
        {mayDelete && causes.length > 0 && (
          <Checkbox
            checked={choice.isAll}
            indeterminate={choice.count > 0 && !choice.isAll}
            onChange={(event) => choice.chooseAll(event.currentTarget.checked)}
            aria-label={t`Select all alerts`}
          />
        )}
        <h2>{t`Active alerts`}</h2>
        {mayDelete && <SilenceButton lot={lot} silencing={silencing} />}
        {mayDelete && <DeleteAlerts choice={choice} deletion={deletion} />}
      </div>
      <SilenceNotes
        silences={silenced}
        timeZone={lot.timeZone}
        onEnd={mayDelete ? (silence) => void silencing.end(silence) : undefined}
      />
      {causes.length === 0 && <p className={styles.empty}>{t`No active alerts`}</p>}
      <div className={styles.lines}>
        {open.length > 0 && <ul>{open.map(lineOf)}</ul>}
        {snoozed.length > 0 && (
          <>
            <h3 className={styles.snoozedHead}>{t`Snoozed`}</h3>
            <ul>{snoozed.map(lineOf)}</ul>
          </>
        )}
      </div>
    </section>
  )
}
