import { useEffect, useRef, useState } from 'react'
import { undoMs } from '../toasts.tsx'

interface RemovedRow<Row> {
  row: Row
  /** Where it was among the rows that were shown. */
  place: number
}

const nothing: ReadonlySet<string> = new Set()

type Removed<Row> = ReadonlyMap<string, RemovedRow<Row>>

/** Rows that were removed, as long as that can be undone: they stay in their place, struck through. */
export const useRemovedRows = <Row>(rowKey: (row: Row) => string) => {
  const [removed, setRemoved] = useState<Removed<Row>>(new Map())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach(clearTimeout)
  }, [])
  const forget = (rows: readonly Row[]) =>
    setRemoved((held) => {
      const left = new Map(held)
      for (const row of rows) left.delete(rowKey(row))
      return left
    })
  return {
    keep: (rows: readonly Row[], shown: readonly (Row | undefined)[]) =>
      setRemoved((held) => {
        const places = new Map<string, number>()
        shown.forEach((row, place) => row !== undefined && places.set(rowKey(row), place))
        return new Map([
          ...held,
          ...rows.map((row) => [rowKey(row), { row, place: places.get(rowKey(row)) ?? 0 }] as const),
        ])
      }),
    forget,
    forgetLater: (rows: readonly Row[]) => {
      const timer = setTimeout(() => {
        timers.current.delete(timer)
        forget(rows)
      }, undoMs)
      timers.current.add(timer)
    },
    /** The rows that are shown, with those removed between them; what was restored is there again by itself. */
    merge: (shown: readonly (Row | undefined)[], all: readonly (Row | undefined)[]) => {
      if (removed.size === 0) return { rows: shown, removed: nothing }
      const there = new Set<string>()
      all.forEach((row) => row !== undefined && there.add(rowKey(row)))
      const gone = [...removed].filter(([key]) => !there.has(key)).map(([, one]) => one)
      const merged = [...shown]
      for (const { row, place } of gone.sort((a, b) => a.place - b.place)) merged.splice(place, 0, row)
      return { rows: merged, removed: new Set(gone.map(({ row }) => rowKey(row))) as ReadonlySet<string> }
    },
  }
}
