import { useMemo, useRef, type CSSProperties } from 'react'
import type { ListColumn } from './list.model.ts'
import type { ListTableProps } from './list-props.ts'
import styles from './list.module.css'
import { ListHead } from './ListHead.tsx'
import { ListRows } from './ListRows.tsx'
import { useTwoLines } from './use-two-lines.ts'

const widthsOf = <Row,>(
  { selection, actions }: ListTableProps<Row>,
  columns: readonly ListColumn<Row>[],
): string =>
  [
    ...(selection ? ['20px'] : []),
    ...columns.map(({ width }, index) => width ?? `minmax(0, ${index === 0 ? 1.6 : 1}fr)`),
    ...(actions.length > 0 ? ['32px'] : []),
  ].join(' ')

/** The rows with their heads. Arrows walk them, Space chooses, Enter opens; see `list-keys.ts`. */
export const ListTable = <Row,>(props: ListTableProps<Row>) => {
  const { name, rows, columns, selection, actions } = props
  const grid = useRef<HTMLDivElement>(null)
  const kept = columns.filter((column) => column.narrow !== 'hide')
  const [wide, narrow] = [widthsOf(props, columns), widthsOf(props, kept)]
  const isTwoLines = useTwoLines(kept.length)
  const style = useMemo(
    () => ({ '--list-columns-wide': wide, '--list-columns-narrow': narrow }) as CSSProperties,
    [wide, narrow],
  )
  return (
    <div
      ref={grid}
      className={isTwoLines ? `${styles.card} ${styles.twoLines}` : styles.card}
      role="grid"
      aria-label={name}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + Number(selection !== undefined) + Number(actions.length > 0)}
      aria-multiselectable={selection ? true : undefined}
      style={style}
    >
      <ListHead {...props} />
      <ListRows {...props} grid={grid} isTwoLines={isTwoLines} />
    </div>
  )
}
