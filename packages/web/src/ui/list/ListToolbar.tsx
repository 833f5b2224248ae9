import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState, type RefObject } from 'react'
import { ColumnChoice } from './ColumnChoice.tsx'
import { FilterChip } from './FilterChip.tsx'
import type { ListFilter } from './list.model.ts'
import styles from './list.module.css'
import { ListExport } from './ListExport.tsx'
import { ListFind } from './ListFind.tsx'
import { readFilters, writeFilters } from './list-search.ts'
import type { ResourceListProps } from './list-props.ts'
import { SortChoice } from './SortChoice.tsx'
import type { useColumns } from './use-columns.ts'

interface ListToolbarProps<Row> extends ResourceListProps<Row> {
  filters: readonly ListFilter<Row>[]
  choice: ReturnType<typeof useColumns<Row>>
  shown: readonly (Row | undefined)[]
  area: RefObject<HTMLDivElement | null>
}

/** Find, filters, columns and export; what is chosen here stands in the address. */
export const ListToolbar = <Row,>(props: ListToolbarProps<Row>) => {
  const { name, filters, search, onSearch, choice, columns, area } = props
  const chosen = readFilters(search.filter)
  // An empty list has its button elsewhere: until that is known there is none, so that none moves under a finger.
  const [isKnown, setKnown] = useState(false)
  if (!isKnown && (props.rows || props.error)) setKnown(true)
  const pick = (key: string, values: readonly string[]) =>
    onSearch({ filter: writeFilters({ ...chosen, [key]: values }) })
  return (
    <div
      className={styles.toolbar}
      role="search"
      aria-label={name}
      data-filters={filters.length > 0 || undefined}
    >
      <ListFind name={name} value={search.q} onChange={(q) => onSearch({ q })} area={area} />
      {filters.map((filter) => (
        <FilterChip
          key={filter.key}
          filter={filter}
          values={chosen[filter.key] ?? []}
          onChange={(values) => pick(filter.key, values)}
        />
      ))}
      {(search.q ?? search.filter) && (
        <Button variant="quiet" onClick={() => onSearch({ q: undefined, filter: undefined })}>
          <Trans>Clear</Trans>
        </Button>
      )}
      <span className={styles.space} />
      <SortChoice columns={choice.shown} sort={search.sort} onSort={(sort) => onSearch({ sort })} />
      <ColumnChoice columns={columns} choice={choice} />
      {props.shown.length > 0 && <ListExport {...props} />}
      {props.addAction && isKnown && <span className={styles.add}>{props.addAction}</span>}
    </div>
  )
}
