import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import styles from './list.module.css'
import { ListRow } from './ListRow.tsx'
import type { ListTableProps } from './list-props.ts'
import { useRowKeys } from './use-row-keys.ts'

/** Up to this number all rows are rendered, so that the browser's own search finds them. */
const drawnWhole = 200
const [rowHeight, twoLinesHeight] = [37, 64]

interface ListRowsProps<Row> extends ListTableProps<Row> {
  grid: RefObject<HTMLDivElement | null>
  isTwoLines: boolean
}

/** Tells a list of pages which of its rows are on the screen. */
const useRange = <Row,>({ pages }: ListTableProps<Row>, first: number, last: number) => {
  const onRange = pages?.onRange
  useEffect(() => {
    if (last >= first) onRange?.(first, last)
  }, [onRange, first, last])
}

export const ListRows = <Row,>({ isTwoLines, ...props }: ListRowsProps<Row>) => {
  const { rows, rowKey, grid, pages } = props
  const body = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const isVirtual = rows.length > drawnWhole
  useLayoutEffect(() => {
    const box = body.current?.getBoundingClientRect()
    if (box) setTop(box.top + window.scrollY)
  }, [isVirtual])
  // A row of pages may not be loaded, so its place is its key; another row may come to that place.
  const keyOf = (index: number) => {
    const row = rows[index]
    return pages || row === undefined ? index : rowKey(row)
  }
  const height = isTwoLines ? twoLinesHeight : rowHeight
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    getItemKey: keyOf,
    overscan: 20,
    scrollMargin: top,
    enabled: isVirtual,
    // What is not laid out yet counts as a usual row: at a height of nothing all rows would be in sight.
    measureElement: (element) => element.getBoundingClientRect().height || height,
  })
  const items = virtual.getVirtualItems()
  useRange(
    props,
    isVirtual ? (items[0]?.index ?? 0) : 0,
    isVirtual ? (items.at(-1)?.index ?? 0) : rows.length - 1,
  )
  const keys = useRowKeys({
    ...props,
    scrollTo: isVirtual ? (index) => virtual.scrollToIndex(index) : undefined,
    grid,
  })
  const draw = (index: number, place?: number) => (
    <ListRow
      key={keyOf(index)}
      {...props}
      row={rows[index]}
      index={index}
      isActive={index === keys.active}
      top={place}
      measure={place === undefined ? undefined : virtual.measureElement}
    />
  )
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
        ? items.map((item) => draw(item.index, item.start - top))
        : Array.from(rows, (_, index) => draw(index))}
    </div>
  )
}
