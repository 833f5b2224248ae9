import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { EmptyState } from '#ui/EmptyState.tsx'
import styles from './lots.module.css'

/** No lot has what is looked for. Not part of the first view. */
export const NoMatchingLots = ({ hidden, onClear }: { hidden: number; onClear: () => void }) => {
  const { t } = useLingui()
  return (
    <div className={styles.card}>
      <EmptyState
        icon="filter-off"
        title={<Trans>No lots match your filter</Trans>}
        action={<Button onClick={onClear}>{t`Clear filters`}</Button>}
      >
        {t`${plural(hidden, { one: '# is hidden.', other: '# are hidden.' })}`}
      </EmptyState>
    </div>
  )
}
