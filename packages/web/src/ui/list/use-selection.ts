import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useRef, useState } from 'react'
import { problemText } from '#lib/api/problem-text.ts'
import { logFailure } from '#lib/log.ts'
import { toastFailed } from '../toasts.tsx'
import type { PlacedPages } from './list.model.ts'

/** More than this would make an address too long: a larger selection lives as long as the page. */
const maxIdsInUrl = 100

const keysOf = (text: string | undefined) => (text ? text.split(',').map(decodeURIComponent) : [])

interface SelectionOptions<Row> {
  /** All rows, and those that filters show; undefined where a row is not loaded. */
  all: readonly (Row | undefined)[]
  shown: readonly (Row | undefined)[]
  rowKey: (row: Row) => string
  /** Of a list that loads what is on the screen: rows stay chosen while they are not loaded. */
  pages: PlacedPages<Row> | undefined
  /** Search and filters: with others, rows of such a list that are chosen may be hidden. */
  narrowed: string
  address: string | undefined
  onAddress: (sel: string | undefined) => void
}

/** A chosen row, or its key alone while the row was never loaded. */
interface Chosen<Row> {
  readonly row: Row | undefined
  readonly narrowed: string
}

const keyed = <Row>(rows: readonly (Row | undefined)[], rowKey: (row: Row) => string) => {
  const byKey = new Map<string, Row>()
  // Rows that are not loaded are holes of the array, which `forEach` skips.
  rows.forEach((row) => row !== undefined && byKey.set(rowKey(row), row))
  return byKey
}

/** Which rows are chosen. One that filters hide stays chosen and is counted apart; one that has gone is forgotten. */
export const useSelection = <Row>(options: SelectionOptions<Row>) => {
  const { all, shown, rowKey, pages, narrowed, address, onAddress } = options
  const [held, setHeld] = useState<ReadonlyMap<string, Chosen<Row>>>(
    () => new Map(keysOf(address).map((key) => [key, { row: undefined, narrowed }])),
  )
  const { i18n } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const anchor = useRef<string | undefined>(undefined)
  const loaded = useMemo(() => keyed(all, rowKey), [all, rowKey])
  const chosenRows = useMemo(() => {
    const rows = new Map<string, Row>()
    for (const [key, { row }] of held) {
      const one = loaded.get(key) ?? (pages ? row : undefined)
      if (one !== undefined) rows.set(key, one)
    }
    return rows
  }, [held, loaded, pages !== undefined])
  const become = useCallback(
    (next: ReadonlyMap<string, Chosen<Row>>) => {
      setHeld(next)
      const isShort = next.size > 0 && next.size <= maxIdsInUrl
      onAddress(isShort ? [...next.keys()].map(encodeURIComponent).join(',') : undefined)
    },
    [onAddress],
  )
  const change = (rows: readonly (Row | undefined)[], isChosen: boolean) => {
    const next = new Map([...chosenRows].map(([key, row]) => [key, held.get(key) ?? { row, narrowed }]))
    for (const [key, row] of keyed(rows, rowKey))
      if (isChosen) next.set(key, { row, narrowed })
      else next.delete(key)
    become(next)
  }
  /** Chooses rows that may have to be loaded before; all of them or, if one page fails, none. */
  const changeLoaded = async (load: () => Promise<readonly Row[]>, isChosen: boolean) => {
    setBusy(true)
    try {
      change(await load(), isChosen)
    } catch (error) {
      logFailure('The rows to select could not be loaded', error)
      toastFailed(problemText(error, i18n), () => void changeLoaded(load, isChosen))
    } finally {
      setBusy(false)
    }
  }
  const choose = (row: Row, isChosen: boolean, isRange = false) => {
    const place = (key: string) => shown.findIndex((one) => one !== undefined && rowKey(one) === key)
    const key = rowKey(row)
    const [from, to] = isRange ? [place(anchor.current ?? key), place(key)] : [-1, -1]
    if (from < 0) {
      anchor.current = key
      return change([row], isChosen)
    }
    const [start, end] = [Math.min(from, to), Math.max(from, to)]
    const range = shown.slice(start, end + 1)
    if (pages && keyed(range, rowKey).size < range.length)
      void changeLoaded(() => pages.between(start, end), isChosen)
    else change(range, isChosen)
  }
  const chooseShown = (isChosen: boolean) => {
    if (pages && isChosen) void changeLoaded(pages.everything, true)
    else if (pages) become(new Map())
    else change(shown, isChosen)
  }
  const shownKeys = useMemo(() => keyed(shown, rowKey), [shown, rowKey])
  const isHidden = (key: string) => !shownKeys.has(key) && (!pages || held.get(key)?.narrowed !== narrowed)
  const hidden = [...chosenRows.keys()].filter(isHidden).length
  return {
    chosen: chosenRows,
    choose,
    chooseShown,
    clear: () => become(new Map()),
    isAllShown: shown.length > 0 && chosenRows.size - hidden >= shown.length,
    hidden,
    isBusy,
  }
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>
