import { Trans } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { plural, t } from '@lingui/core/macro'
import { Icon } from '../icons/Icon.tsx'
import styles from './list.module.css'
import { readSort } from './list-search.ts'
import type { ListTableProps } from './list-props.ts'

/** Press a head to sort by it, again to turn the order round. */
export const ListHead = <Row,>(props: ListTableProps<Row>) => {
  const { rows, pages, columns, selection, actions, sort, onSort } = props
  const now = readSort(sort)
  const count = rows.length
  const selectAll = pages?.isOver
    ? t`Select all rows`
    : plural(count, { one: 'Select the # shown', other: 'Select all # shown' })
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      {selection && (
        <span role="columnheader">
          <Checkbox
            aria-label={selectAll}
            title={selectAll}
            checked={selection.isAllShown}
            disabled={selection.isBusy}
            indeterminate={!selection.isAllShown && selection.chosen.size > 0}
            onChange={(event) => selection.chooseShown(event.currentTarget.checked)}
          />
        </span>
      )}
      {columns.map(({ key, label, align, narrow, isSortable }) => {
        const isSorted = now?.key === key
        const next = isSorted && !now.isDown ? `-${key}` : key
        return (
          <span
            key={key}
            role="columnheader"
            data-narrow={narrow}
            aria-sort={
              isSortable === false ? undefined : isSorted ? (now.isDown ? 'descending' : 'ascending') : 'none'
            }
            className={align === 'end' ? styles.end : undefined}
          >
            {isSortable === false ? (
              <span className={styles.unsorted} title={label}>
                {label}
              </span>
            ) : (
              <button type="button" className={styles.sort} onClick={() => onSort(next)} title={label}>
                <span>{label}</span>
                {isSorted && <Icon name={now.isDown ? 'chevron-down' : 'chevron-up'} size={14} />}
              </button>
            )}
          </span>
        )
      })}
      {actions.length > 0 && (
        <span role="columnheader">
          <span className="sr">
            <Trans>Actions</Trans>
          </span>
        </span>
      )}
    </div>
  )
}
