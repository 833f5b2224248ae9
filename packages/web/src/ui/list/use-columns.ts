import { useState } from 'react'
import type { ListColumn } from './list.model.ts'

const read = (storageKey: string): Readonly<Record<string, boolean>> => {
  try {
    return (JSON.parse(localStorage.getItem(storageKey) ?? '{}') ?? {}) as Record<string, boolean>
  } catch {
    return {}
  }
}

/** The columns that this user chose, stored in this browser; the first is always shown. */
export const useColumns = <Row>(columns: readonly ListColumn<Row>[], name: string) => {
  const place = `list-columns ${name}`
  const [choices, setChoices] = useState(() => read(place))
  const isShown = (column: ListColumn<Row>, index: number) =>
    index === 0 || (choices[column.key] ?? column.isSpare !== true)
  const toggle = (column: ListColumn<Row>) => {
    const next = { ...choices, [column.key]: !isShown(column, columns.indexOf(column)) }
    setChoices(next)
    localStorage.setItem(place, JSON.stringify(next))
  }
  return { shown: columns.filter(isShown), isShown, toggle }
}
