import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ChosenAlerts } from './alerts.queries.ts'
import styles from './alerts.module.css'
import type { Choice } from './use-chosen-alerts.ts'

export interface Deletion {
  isPending: boolean
  hasFailed: boolean
  start: (chosen: ChosenAlerts, onDone: () => void) => void
}

/** The delete button, which asks for confirmation in place, since deleted alerts cannot be restored. */
export const DeleteAlerts = ({ choice, deletion }: { choice: Choice; deletion: Deletion }) => {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { chosen, count } = choice
  const action = t`${plural(count, { one: 'Delete # alert', other: 'Delete # alerts' })}`
  if (count === 0) return null
  const remove = () =>
    deletion.start(chosen, () => {
      setAsking(false)
      choice.clear()
    })
  if (!isAsking)
    return (
      <Button variant="danger" onClick={() => setAsking(true)}>
        {action}
      </Button>
    )
  return (
    <div className={styles.ask} role="group" aria-label={action}>
      {deletion.hasFailed ? (
        <p className="is-alert" role="alert">
          <Trans>
            Something went wrong and the alerts could not be deleted. They are still here; try again.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            A deleted alert does not come back. The next one opens after occupancy has fallen 3 points below
            its threshold.
          </Trans>
        </p>
      )}
      <Button onClick={() => setAsking(false)} disabled={deletion.isPending} data-autofocus autoFocus>
        {t`${plural(count, { one: 'Keep alert', other: 'Keep alerts' })}`}
      </Button>
      <Button variant="remove" loading={deletion.isPending} onClick={remove}>
        {action}
      </Button>
    </div>
  )
}
