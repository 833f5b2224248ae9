import { useMemo, useRef } from 'react'
import type { CSSProperties } from 'react'
import type { ListAction, ListColumn } from './list.model.ts'
import styles from './list.module.css'
import { ListHead } from './ListHead.tsx'
import { ListRows } from './ListRows.tsx'
import type { Selection } from './use-selection.ts'

export interface ListTableProps<Row> {
  name: string
  rows: readonly Row[]
  total: number
  rowKey: (row: Row) => string
  columns: readonly ListColumn<Row>[]
  actions: readonly ListAction<Row>[]
  selection: Selection | undefined
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  rowHref?: ((row: Row) => string) | undefined
  onOpen?: ((row: Row) => void) | undefined
  onStart: (action: ListAction<Row>, rows: readonly Row[]) => void
}

const widthsOf = <Row,>({ columns, selection, actions }: ListTableProps<Row>): CSSProperties => ({
  gridTemplateColumns: [
    ...(selection ? ['20px'] : []),
    ...columns.map(({ width }, index) => width ?? `minmax(0, ${index === 0 ? 1.6 : 1}fr)`),
    ...(actions.length > 0 ? ['32px'] : []),
  ].join(' '),
})

/** The rows with their heads. Arrows walk them, Space chooses, Enter opens; see `list-keys.ts`. */
export const ListTable = <Row,>(props: ListTableProps<Row>) => {
  const { name, rows, columns, selection, actions } = props
  const grid = useRef<HTMLDivElement>(null)
  const template = widthsOf(props).gridTemplateColumns
  const style = useMemo(() => ({ '--list-columns': template }) as CSSProperties, [template])
  return (
    <div
      ref={grid}
      className={styles.card}
      role="grid"
      aria-label={name}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + Number(selection !== undefined) + Number(actions.length > 0)}
      aria-multiselectable={selection ? true : undefined}
      style={style}
    >
      <ListHead {...props} />
      <ListRows {...props} grid={grid} />
    </div>
  )
}
