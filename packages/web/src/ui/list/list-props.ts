import type { ReactNode } from 'react'
import type { IconName } from '../icons/paths.ts'
import type { MenuEntry } from '../menu-entry.ts'
import type { ListAction, ListColumn, ListFilter, ListPaging, PlacedPages, RowTarget } from './list.model.ts'
import type { ListSearch } from './list-search.ts'
import type { Selection } from './use-selection.ts'

export interface ResourceListProps<Row> {
  /** What it lists, for whoever listens to the page: “Zones”. */
  name: string
  /** Undefined while they load; a single one is undefined while its page of a paged list loads. */
  rows: readonly (Row | undefined)[] | undefined
  rowKey: (row: Row) => string
  columns: readonly ListColumn<Row>[]
  filters?: readonly ListFilter<Row>[]
  /** Of a single row, in the menu at its end. */
  actions?: readonly ListAction<Row>[]
  /** Of the rows that are chosen. */
  bulkActions?: readonly ListAction<Row>[]
  /** The button that adds one, and whatever else belongs at its side. */
  addAction?: ReactNode
  /** Where a row leads, or what it opens. */
  rowHref?: (row: Row) => RowTarget | undefined
  onOpen?: (row: Row) => void
  search: ListSearch
  onSearch: (changes: ListSearch) => void
  /** The exported file's name without its ending; also the name under which this list's columns are remembered. */
  exportName: string
  /** Other exports than that of the rows and columns that are shown. */
  moreExports?: { readonly more: readonly MenuEntry[]; readonly isBusy: boolean }
  empty: { title: ReactNode; text?: ReactNode; icon?: IconName }
  /** The title where nothing matches a search or filter; “No matches” by default. */
  noMatch?: ReactNode
  error?: unknown
  /** What could not be loaded, where there are better words than the usual. */
  errorText?: ReactNode
  onRetry?: () => void
  paging?: ListPaging<Row>
}

export interface ListTableProps<Row> {
  name: string
  rows: readonly (Row | undefined)[]
  pages: PlacedPages<Row> | undefined
  /** Keys of rows that were just removed: only to be seen. */
  removed: ReadonlySet<string>
  total: number
  rowKey: (row: Row) => string
  columns: readonly ListColumn<Row>[]
  actions: readonly ListAction<Row>[]
  selection: Selection<Row> | undefined
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  rowHref?: ((row: Row) => RowTarget | undefined) | undefined
  onOpen?: ((row: Row) => void) | undefined
  onStart: (action: ListAction<Row>, rows: readonly Row[]) => void
}
