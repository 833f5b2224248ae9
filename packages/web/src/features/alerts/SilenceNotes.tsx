import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Silence } from '@stallwise/contract/alerts/alerts.contract.ts'
import { formatDateTime } from '#lib/format/times.ts'
import styles from './alerts.module.css'

const What = ({ scope, time }: { scope: Silence['scope']; time: string }) => {
  if (scope === 'violation') return <Trans>Violation alerts notify nobody until {time}.</Trans>
  if (scope === 'occupancy') return <Trans>Occupancy alerts notify nobody until {time}.</Trans>
  return <Trans>The alerts of this lot notify nobody until {time}.</Trans>
}

interface SilenceNotesProps {
  silences: readonly Silence[]
  timeZone: string
  /** For users who may end them. */
  onEnd?: ((silence: Silence) => void) | undefined
}

/** ALE-35: what of the lot is silenced, until when, by whom. */
export const SilenceNotes = ({ silences, timeZone, onEnd }: SilenceNotesProps) => {
  const { t } = useLingui()
  if (silences.length === 0) return null
  return (
    <ul className={styles.silences} aria-label={t`Silences`}>
      {silences.map((silence) => (
        <li key={silence._id}>
          <span>
            <What scope={silence.scope} time={formatDateTime(silence.endsAt, timeZone)} />{' '}
            {silence.createdBy !== null && (
              <span className="dimmer">
                <Trans>Silenced by {silence.createdBy}.</Trans>
              </span>
            )}
          </span>
          {onEnd && (
            <Button variant="quiet" size="compact-sm" onClick={() => onEnd(silence)}>
              <Trans>End silence</Trans>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
