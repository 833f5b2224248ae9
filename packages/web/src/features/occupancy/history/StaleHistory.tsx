import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from './history.module.css'
import { StaleSince } from '#ui/StaleSince.tsx'

interface StaleHistoryProps {
  query: { isError: boolean; data: unknown; dataUpdatedAt: number }
  onRetry: () => void
}

/** Shows the age of an outdated history, with a button to load it again. */
export const StaleHistory = ({ query, onRetry }: StaleHistoryProps) =>
  query.isError && (
    <div className={styles.stale}>
      <StaleSince query={query} />
      <Button onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
