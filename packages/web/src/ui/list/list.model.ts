import type { ReactNode } from 'react'
import type { IconName } from '../icons/paths.ts'

/** What a cell holds, for sorting, finding and export. */
export type CellValue = string | number | boolean | Date | null

export interface ListColumn<Row> {
  key: string
  label: string
  value: (row: Row) => CellValue
  /** How it is drawn, where the bare value is not enough. */
  cell?: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** A width of CSS grid: `120px`, `2fr`; usually an equal share. */
  width?: string
  /**
   * What becomes of it on a phone, where a row has two lines: the first column above, the others below. Texts stand
   * there without their label unless it is asked for, and what is empty is left out unless it is kept.
   */
  narrow?: 'keep' | 'label' | 'hide'
  /** Hidden until somebody chooses it. */
  isSpare?: boolean
  /** false: the server does not sort by it. */
  isSortable?: boolean
}

/** Where a row leads: an address of this app, with its search where it has one. */
export type RowTarget = string | { readonly to: string; readonly search: object }

export interface FilterOption {
  value: string
  label: string
}

/** Options that the server finds by a text, since there can be too many to load them all. Made by `useFoundOptions`. */
export interface FoundOptions {
  text: string
  onText: (text: string) => void
  /** Those found, and those chosen. */
  options: readonly FilterOption[]
  /** How many more are found than offered. */
  more: number
  isLoading: boolean
  error: unknown
  onRetry: () => void
}

export interface ListFilter<Row> {
  key: string
  label: string
  /** What the row is in this respect; one or several of the options' values. */
  value: (row: Row) => string | readonly string[] | null
  options: readonly FilterOption[]
  /** Of a filter with so many options that the server finds them; `options` are what it found. */
  find?: FoundOptions
}

/** What an action did; with `undo` the toast offers the way back for 10 s. */
export interface ActionDone {
  undo?: () => Promise<unknown>
  /** Of several rows some failed. */
  failed?: { count: number; of: number; error: unknown }
}

export interface ListAction<Row> {
  key: string
  /** A verb; for several rows it says how many: “Delete 12 zones”. */
  label: (rows: readonly Row[]) => string
  icon?: IconName
  isFor?: (row: Row) => boolean
  /** An address to open instead of `run`, for a single row. */
  to?: (row: Row) => string
  /** Or a dialog for a single row. */
  onPick?: (row: Row) => void
  /** The question before it is done, with the count; none where undo can mend it. */
  confirm?: (rows: readonly Row[]) => { title: ReactNode; text: ReactNode } | undefined
  run?: (rows: readonly Row[]) => Promise<ActionDone | void>
  /** What the toast says when it is done: “12 zones deleted”. */
  done?: (rows: readonly Row[]) => string
  tone?: 'remove'
}

/** Rows that the server finds, filters and sorts by the same `search`, one page after the other by a button. */
export interface NextPages<Row> {
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
  /** How many there are in all, when the server says so. */
  total?: number
  /** There are more than `total`. */
  isOver?: boolean | undefined
  /** Every row that fits, for export. */
  everything?: () => Promise<readonly Row[]>
}

/**
 * The same for a list that is scrolled from its first row to its last: the pages on the screen are loaded, and a row that
 * is not is undefined in its place. Made by `useServerRows`.
 */
export interface PlacedPages<Row> {
  /** How many there are in all. */
  total: number
  /** There are more than `total`. */
  isOver?: boolean
  /** Called with the first and the last row on the screen. */
  onRange: (from: number, to: number) => void
  /** Every row that fits, for export and for selecting all. */
  everything: () => Promise<readonly Row[]>
  /** The rows from one place to another, both included. */
  between: (from: number, to: number) => Promise<readonly Row[]>
}

export type ListPaging<Row> = NextPages<Row> | PlacedPages<Row>

export const placedPages = <Row>(paging: ListPaging<Row> | undefined): PlacedPages<Row> | undefined =>
  paging && 'onRange' in paging ? paging : undefined
