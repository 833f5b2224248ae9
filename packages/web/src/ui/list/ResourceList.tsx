import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { ErrorState } from '../ErrorState.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { SkeletonRows } from '../Skeleton.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { BulkBar } from './BulkBar.tsx'
import { ListFoot } from './ListFoot.tsx'
import { ListTable } from './ListTable.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { NoMatch } from './NoMatch.tsx'
import { placedPages } from './list.model.ts'
import type { ResourceListProps } from './list-props.ts'
import styles from './list.module.css'
import { shownRows } from './list-rows.ts'
import { useColumns } from './use-columns.ts'
import { useListActions } from './use-list-actions.ts'
import { useRemovedRows } from './use-removed-rows.ts'
import { useSelection } from './use-selection.ts'

const none: readonly never[] = []

/** Every list of this product. How to use it: docs/lists-and-edits.md. */
export const ResourceList = <Row,>(props: ResourceListProps<Row>) => {
  const { name, rowKey, columns, filters = [], search, onSearch, empty, paging } = props
  const { actions = [], bulkActions = [] } = props
  const area = useRef<HTMLDivElement>(null)
  const rows = props.rows ?? none
  const pages = placedPages(paging)
  const shown = paging ? rows : shownRows(rows as readonly Row[], search, { columns, filters })
  const choice = useColumns(columns, props.exportName)
  const selection = useSelection({
    all: rows,
    shown,
    rowKey,
    pages,
    narrowed: `${search.q ?? ''} ${search.filter ?? ''}`,
    address: search.sel,
    onAddress: (sel) => sel !== search.sel && onSearch({ sel }),
  })
  const removed = useRemovedRows(rowKey)
  const doing = useListActions<Row>(() => selection.clear(), { removed, shown })
  const drawn = removed.merge(shown, rows)
  const chosen = [...selection.chosen.values()]
  const isFiltered = Boolean(search.q ?? search.filter)
  if (props.rows && rows.length === 0 && drawn.removed.size === 0 && !isFiltered && !props.error)
    return (
      <div className={styles.card}>
        <EmptyState icon={empty.icon ?? 'list'} title={empty.title} action={props.addAction}>
          {empty.text}
        </EmptyState>
      </div>
    )
  return (
    <div className={styles.list} ref={area}>
      {props.error !== undefined && props.error !== null && (
        <ErrorState onRetry={props.onRetry}>{props.errorText}</ErrorState>
      )}
      <ListToolbar {...props} filters={filters} choice={choice} shown={shown} area={area} />
      {!props.rows && !props.error && (
        <div className={styles.card} role="status">
          <span className="sr">
            <Trans>Loading</Trans>
          </span>
          <SkeletonRows rows={8} />
        </div>
      )}
      {props.rows && drawn.rows.length === 0 && isFiltered && (
        <NoMatch
          title={props.noMatch}
          hidden={rows.length - shown.length}
          onClear={() => onSearch({ q: undefined, filter: undefined })}
        />
      )}
      {drawn.rows.length > 0 && (
        <ListTable
          name={name}
          rows={drawn.rows}
          removed={drawn.removed}
          pages={pages}
          total={paging?.total ?? rows.length}
          rowKey={rowKey}
          columns={choice.shown}
          actions={actions}
          selection={bulkActions.length > 0 ? selection : undefined}
          sort={search.sort}
          onSort={(sort) => onSearch({ sort })}
          rowHref={props.rowHref}
          onOpen={props.onOpen}
          onStart={doing.start}
        />
      )}
      {chosen.length > 0 && (
        <BulkBar chosen={chosen} selection={selection} actions={bulkActions} onStart={doing.start} />
      )}
      <ListFoot name={name} shown={shown.length} total={paging?.total ?? rows.length} paging={paging} />
      <ActionDialog doing={doing} />
    </div>
  )
}
