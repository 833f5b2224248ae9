import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { EmptyState } from '../EmptyState.tsx'
import styles from './list.module.css'

/** Everything is filtered away: says how much, and undoes it. */
export const NoMatch = ({ hidden, onClear }: { hidden: number; onClear: () => void }) => (
  <div className={styles.card}>
    <EmptyState
      icon="filter-off"
      title={<Trans>No matches</Trans>}
      action={
        <Button onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    >
      {hidden > 0 && <Plural value={hidden} one="# is hidden." other="# are hidden." />}
    </EmptyState>
  </div>
)
