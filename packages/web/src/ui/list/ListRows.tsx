import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import styles from './list.module.css'
import { ListRow } from './ListRow.tsx'
import type { ListTableProps } from './list-props.ts'
import { useRowKeys } from './use-row-keys.ts'

/** Up to this number all rows are rendered, so that the browser's own search finds them. */
const drawnWhole = 200
const rowHeight = 37

interface ListRowsProps<Row> extends ListTableProps<Row> {
  grid: RefObject<HTMLDivElement | null>
}

export const ListRows = <Row,>(props: ListRowsProps<Row>) => {
  const { rows, rowKey, grid } = props
  const body = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const isVirtual = rows.length > drawnWhole
  useLayoutEffect(() => {
    const box = body.current?.getBoundingClientRect()
    if (box) setTop(box.top + window.scrollY)
  }, [isVirtual])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rowKey(rows[index]!),
    overscan: 20,
    scrollMargin: top,
    enabled: isVirtual,
    // What is not laid out yet counts as a usual row: at a height of nothing all rows would be in sight.
    measureElement: (element) => element.getBoundingClientRect().height || rowHeight,
  })
  const keys = useRowKeys({
    ...props,
    scrollTo: isVirtual ? (index) => virtual.scrollToIndex(index) : undefined,
    grid,
  })
  const draw = (index: number, place?: number) => {
    const row = rows[index]
    if (row === undefined) return null
    return (
      <ListRow
        key={rowKey(row)}
        {...props}
        row={row}
        index={index}
        isActive={index === keys.active}
        top={place}
        measure={place === undefined ? undefined : virtual.measureElement}
      />
    )
  }
  return (
    <div
      ref={body}
      role="presentation"
      className={isVirtual ? styles.virtual : undefined}
      style={isVirtual ? { height: virtual.getTotalSize() } : undefined}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      {isVirtual
        ? virtual.getVirtualItems().map((item) => draw(item.index, item.start - top))
        : rows.map((_, index) => draw(index))}
    </div>
  )
}
