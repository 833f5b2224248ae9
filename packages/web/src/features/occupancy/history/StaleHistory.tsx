import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from './history.module.css'
import type { History } from './history.model.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatAgo, formatDateTime } from '#lib/format/times.ts'
import { useNow } from '#lib/live/use-now.ts'
import { Banner } from '#ui/Banner.tsx'

interface StaleHistoryProps {
  history: History
  /** When it was read, in milliseconds. */
  since: number
  onRetry: () => void
}

/** What is shown is old: its last value and its age. */
export const StaleHistory = ({ history, since, onRetry }: StaleHistoryProps) => {
  const now = useNow()
  const last = history.steps.findLast(({ value }) => value !== null)
  const age = formatAgo(since, now)
  const time = last && formatDateTime(last.at, history.timeZone)
  const count = formatNumber(last?.value ?? 0)
  return (
    <div className={styles.failed}>
      <Banner
        tone="soon"
        role="status"
        action={
          <Button onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <p>
          <b className="strong">
            <Trans>The history could not be refreshed.</Trans>
          </b>{' '}
          <Trans>You see what was read {age}.</Trans>{' '}
          {last && (
            <Trans>
              Last value: {count}, {time}.
            </Trans>
          )}
        </p>
      </Banner>
    </div>
  )
}
