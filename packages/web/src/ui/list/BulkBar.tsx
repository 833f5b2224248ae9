import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { focusHeading } from '../focus-heading.ts'
import { Icon } from '../icons/Icon.tsx'
import type { ListAction } from './list.model.ts'
import styles from './list.module.css'
import type { Selection } from './use-selection.ts'

interface BulkBarProps<Row> {
  chosen: readonly Row[]
  selection: Selection<Row>
  actions: readonly ListAction<Row>[]
  onStart: (action: ListAction<Row>, rows: readonly Row[]) => void
}

/** What can be done with the chosen rows; each button says with how many. */
export const BulkBar = <Row,>({ chosen, selection, actions, onStart }: BulkBarProps<Row>) => {
  const { t } = useLingui()
  const { hidden } = selection
  // Its buttons had the focus.
  useEffect(() => () => void setTimeout(focusHeading), [])
  return (
    <div className={styles.bulk} role="group" aria-label={t`Selected rows`}>
      <span role="status">
        <b className="strong">
          <Plural value={chosen.length} one="# selected" other="# selected" />
        </b>
        {hidden > 0 && (
          <span className="dim">
            {', '}
            <Plural
              value={hidden}
              one="# of them hidden by the filter"
              other="# of them hidden by the filter"
            />
          </span>
        )}
      </span>
      {actions.map((action) => {
        const fitting = chosen.filter((row) => action.isFor?.(row) ?? true)
        if (fitting.length === 0) return null
        return (
          <Button
            key={action.key}
            variant={action.tone === 'remove' ? 'danger' : 'default'}
            leftSection={action.icon && <Icon name={action.icon} />}
            onClick={() => onStart(action, fitting)}
          >
            {action.label(fitting)}
          </Button>
        )
      })}
      <Button variant="quiet" onClick={selection.clear}>{t`Clear selection`}</Button>
    </div>
  )
}
