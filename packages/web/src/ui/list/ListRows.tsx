import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import styles from './list.module.css'
import { ListRow } from './ListRow.tsx'
import type { ListTableProps } from './list-props.ts'
import { useRowKeys } from './use-row-keys.ts'

/** Up to this number all rows are rendered, so that the browser's own search finds them. */
const drawnWhole = 200
/** Nearly every row has this height; each other one that comes on the screen moves all below it. */
const [rowHeight, twoLinesHeight] = [36, 68]
/** The height of most rows on the screen, which those that were never there are given too. */
const usualHeight = (body: HTMLElement | null): number | undefined => {
  const rows = [...(body?.querySelectorAll('[data-index]:not([aria-busy])') ?? [])]
  const heights = rows.map((row) => row.getBoundingClientRect().height).sort((a, b) => a - b)
  return heights[Math.floor(heights.length / 2)] || undefined
}
const byPlace = (index: number) => index

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

/** So many rows between two frames cannot be read. */
const fastRows = 2

interface View {
  readonly first: number
  readonly last: number
  readonly isScrolling: boolean
}

/**
 * While a list of pages scrolls faster than anybody reads, rows that come on the screen are drawn as places, which takes a
 * tenth of the time; those that are there stay, and all are drawn when it stops.
 */
const useReadableRows = (isPaged: boolean, view: View): ((index: number) => boolean) => {
  const { first, last, isScrolling } = view
  const [seen, setSeen] = useState({ ...view, from: first, to: last })
  if (seen.first !== first || seen.last !== last || seen.isScrolling !== isScrolling) {
    const isFast = isPaged && isScrolling && Math.abs(first - seen.first) > fastRows
    const [from, to] = isFast ? [Math.max(first, seen.from), Math.min(last, seen.to)] : [first, last]
    setSeen({ ...view, from, to })
  }
  return (index) => !isPaged || (index >= seen.from && index <= seen.to)
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
  const byKey = (index: number) => {
    const row = rows[index]
    return row === undefined ? index : rowKey(row)
  }
  // A row of pages may not be loaded, so its place is its key. Another function makes the list place all rows again.
  const keyOf = pages ? byPlace : byKey
  const [usual, setUsual] = useState<number>()
  const height = usual ?? (isTwoLines ? twoLinesHeight : rowHeight)
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    getItemKey: keyOf,
    overscan: pages ? 5 : 20,
    scrollMargin: top,
    enabled: isVirtual,
    // What is not laid out yet counts as a usual row: at a height of nothing all rows would be in sight.
    measureElement: (element) => element.getBoundingClientRect().height || height,
  })
  const isPaged = pages !== undefined
  const isLoaded = rows[0] !== undefined
  useLayoutEffect(() => {
    const found = isPaged && isVirtual && isLoaded ? usualHeight(body.current) : undefined
    if (found !== undefined) setUsual(found)
  }, [isPaged, isVirtual, isLoaded, isTwoLines])
  useLayoutEffect(() => {
    if (usual !== undefined) virtual.measure()
  }, [usual, virtual])
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
  const isReadable = useReadableRows(pages !== undefined && isVirtual, {
    first: items[0]?.index ?? 0,
    last: items.at(-1)?.index ?? 0,
    isScrolling: virtual.isScrolling,
  })
  const draw = (index: number, place?: number) => (
    <ListRow
      key={keyOf(index)}
      {...props}
      row={isReadable(index) ? rows[index] : undefined}
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
