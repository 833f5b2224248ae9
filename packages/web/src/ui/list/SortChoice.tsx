import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Icon } from '../icons/Icon.tsx'
import { MenuButton } from '../MenuButton.tsx'
import type { ListColumn } from './list.model.ts'
import styles from './list.module.css'
import { readSort } from './list-search.ts'

interface SortChoiceProps<Row> {
  columns: readonly ListColumn<Row>[]
  sort: string | undefined
  onSort: (sort: string | undefined) => void
}

/** Sorting where there are no column heads: on phones. */
export const SortChoice = <Row,>({ columns, sort, onSort }: SortChoiceProps<Row>) => {
  const { t } = useLingui()
  const now = readSort(sort)
  const sortable = columns.filter(({ isSortable }) => isSortable !== false)
  const entries = sortable.flatMap(({ key, label }) =>
    [false, true].map((isDown) => ({
      key: isDown ? `-${key}` : key,
      label: isDown ? t`${label}, descending` : t`${label}, ascending`,
      isChecked: now?.key === key && now.isDown === isDown,
      onPick: () => onSort(isDown ? `-${key}` : key),
    })),
  )
  return (
    <span className={styles.narrow}>
      <MenuButton label={t`Sort`} entries={entries}>
        <Button aria-label={t`Sort`} aria-haspopup="menu">
          <Icon name="sort" />
        </Button>
      </MenuButton>
    </span>
  )
}
