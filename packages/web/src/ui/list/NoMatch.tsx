import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../EmptyState.tsx'
import styles from './list.module.css'

interface NoMatchProps {
  title?: ReactNode
  hidden: number
  onClear: () => void
}

/** No row matches the filters: how many are hidden, and a button to clear the filters. */
export const NoMatch = ({ title, hidden, onClear }: NoMatchProps) => (
  <div className={styles.card}>
    <EmptyState
      icon="filter-off"
      title={title ?? <Trans>No matches</Trans>}
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
