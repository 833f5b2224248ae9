import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { useGoTo } from '#lib/routes/Link.tsx'
import { isFocusLost } from '../focus-heading.ts'
import type { ListTableProps } from './list-props.ts'

interface RowKeysOptions<Row> extends ListTableProps<Row> {
  grid: RefObject<HTMLDivElement | null>
  scrollTo: ((index: number) => void) | undefined
}

const pageOfRows = 10
const steps: Readonly<Record<string, (from: number, last: number) => number>> = {
  ArrowDown: (from) => from + 1,
  ArrowUp: (from) => from - 1,
  PageDown: (from) => from + pageOfRows,
  PageUp: (from) => from - pageOfRows,
  Home: () => 0,
  End: (_from, last) => last,
}

const indexOf = (target: EventTarget): number | undefined => {
  const row = (target as Element).closest<HTMLElement>('[data-index]')
  return row ? Number(row.dataset.index) : undefined
}

const isText = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select')

/** Arrows walk the rows (with Shift they choose on the way), Space chooses, Ctrl+A chooses all shown, Enter opens. */
export const useRowKeys = <Row>(options: RowKeysOptions<Row>) => {
  const { rows, removed, rowKey, selection, rowHref, onOpen, grid, scrollTo } = options
  const [held, setActive] = useState(0)
  const goTo = useGoTo()
  const active = Math.min(held, rows.length - 1)
  const focus = (index: number, isLate = false) => {
    const row = grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    if (row) row.focus()
    else if (!isLate) {
      scrollTo?.(index)
      requestAnimationFrame(() => requestAnimationFrame(() => focus(index, true)))
    }
  }
  const choose = (index: number, isRange: boolean) => {
    const row = rows[index]
    if (row === undefined || removed.has(rowKey(row))) return
    selection?.choose(row, isRange || !selection.chosen.has(rowKey(row)), isRange)
  }
  const walk = (event: KeyboardEvent, to: number) => {
    event.preventDefault()
    const index = Math.max(0, Math.min(rows.length - 1, to))
    setActive(index)
    focus(index)
    if (event.shiftKey && selection) choose(index, true)
  }
  const open = (event: KeyboardEvent, row: Row) => {
    event.preventDefault()
    if (removed.has(rowKey(row))) return
    const target = rowHref?.(row)
    if (target !== undefined) void goTo(typeof target === 'string' ? { to: target } : target)
    else onOpen?.(row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexOf(event.target)
    if (index === undefined || isText(event.target) || event.defaultPrevented) return
    const step = steps[event.key]
    if (step && !event.ctrlKey && !event.metaKey) return walk(event, step(index, rows.length - 1))
    if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selection) {
      event.preventDefault()
      return selection.chooseShown(true)
    }
    const isRow = (event.target as Element).getAttribute('role') === 'row'
    if (!isRow) return
    if (event.key === ' ' && selection) {
      event.preventDefault()
      choose(index, event.shiftKey)
    } else if (event.key === 'Enter' && rows[index] !== undefined) open(event, rows[index])
  }
  const wasFocused = useRef(false)
  const onFocus = (event: FocusEvent) => {
    const index = indexOf(event.target)
    if (index === undefined) return
    setActive(index)
    wasFocused.current = true
  }
  // The menu of a row goes when the row is removed, and the row later: the focus stays in its place. Only then, not
  // when the active row changes.
  useEffect(() => {
    if (!wasFocused.current || !isFocusLost()) return
    grid.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true })
  }, [removed.size])
  return { active, onKeyDown, onFocus }
}
