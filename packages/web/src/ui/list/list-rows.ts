import { i18n } from '@lingui/core'
import { plainText as plain, wordsToFind } from '@stallwise/domain/find/find.rules.ts'
import type { CellValue, ListColumn, ListFilter } from './list.model.ts'
import { readFilters, readSort, type ChosenFilters, type ListSearch, type ListSort } from './list-search.ts'

const textOf = (value: CellValue): string =>
  value instanceof Date ? value.toISOString() : String(value ?? '')

const hasWords = <Row>(row: Row, words: readonly string[], columns: readonly ListColumn<Row>[]): boolean => {
  const text = plain(columns.map((column) => textOf(column.value(row))).join('\n'))
  return words.every((word) => text.includes(word))
}

const fits = <Row>(row: Row, chosen: ChosenFilters, filters: readonly ListFilter<Row>[]): boolean =>
  filters.every(({ key, value }) => {
    const wanted = chosen[key]
    if (!wanted || wanted.length === 0) return true
    const held = value(row)
    return (Array.isArray(held) ? (held as readonly string[]) : [held as string | null]).some(
      (one) => one !== null && wanted.includes(one),
    )
  })

const compare = (one: CellValue, other: CellValue, collator: Intl.Collator): number => {
  if (typeof one === 'string' && typeof other === 'string') return collator.compare(one, other)
  return Number(one) - Number(other)
}

const isNothing = (value: CellValue) => value === null || value === '' || Number.isNaN(value)

const sortRows = <Row>(
  rows: readonly Row[],
  { key, isDown }: ListSort,
  columns: readonly ListColumn<Row>[],
): readonly Row[] => {
  const column = columns.find((one) => one.key === key)
  if (!column) return rows
  const collator = new Intl.Collator(i18n.locale || 'en-US', { numeric: true, sensitivity: 'base' })
  const held = rows.map((row) => ({ row, value: column.value(row) }))
  // What has no value comes last either way: somebody who sorts looks for what has one.
  const sorted = held.sort((one, other) => {
    const [no, nor] = [isNothing(one.value), isNothing(other.value)]
    if (no || nor) return Number(no) - Number(nor)
    return compare(one.value, other.value, collator) * (isDown ? -1 : 1)
  })
  return sorted.map(({ row }) => row)
}

/** The rows that fit, in order. */
export const shownRows = <Row>(
  rows: readonly Row[],
  search: ListSearch,
  { columns, filters = [] }: { columns: readonly ListColumn<Row>[]; filters?: readonly ListFilter<Row>[] },
): readonly Row[] => {
  const words = wordsToFind(search.q ?? '')
  const chosen = readFilters(search.filter)
  const fitting = rows.filter((row) => fits(row, chosen, filters) && hasWords(row, words, columns))
  const sort = readSort(search.sort)
  return sort ? sortRows(fitting, sort, columns) : fitting
}
