import type { ReportRange } from '@stallwise/domain/reports/report.model.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { readSort } from '#platform/database/list-page.ts'
import { readPlace } from '#platform/http/cursor.ts'

/** How much of a range is read first: eight times as much each time costs hardly more than the last time alone. */
const parts = [1, 8, 64, 512].map((days) => days * dayMs)

/** The time of the last row of the page before, in milliseconds since 1970; undefined of the first page, and of one by number. */
const timeBefore = (cursor: string | undefined): number | undefined => {
  const place = readPlace(cursor)
  if (typeof place !== 'object') return undefined
  const microseconds = Number(/^\["(-?\d{1,16})"\]$/.exec(place.name)?.[1])
  return Number.isNaN(microseconds) ? undefined : microseconds / 1000
}

/** What of a range the rows after a time can be in. */
const rangeAfter = (
  { from, to }: ReportRange,
  before: number | undefined,
  descending: boolean,
): ReportRange => {
  if (before === undefined) return { from, to }
  return descending
    ? { from, to: Math.min(to, Math.floor(before) + 1) }
    : { from: Math.max(from, Math.floor(before)), to }
}

/**
 * The parts of a range in which a page of rows in the order of time is looked for, one after the other, and at last all that is
 * left of it. A part has the next rows of the order and no gaps, so that a page which it fills is the page of the whole range.
 */
export const partsOfRange = (
  range: ReportRange,
  { sort, cursor }: { readonly sort: string; readonly cursor: string | undefined },
): ReportRange[] => {
  const { sort: column, descending } = readSort(sort)
  if (column !== 'at') return [range]
  const { from, to } = rangeAfter(range, timeBefore(cursor), descending)
  const smaller = parts.filter((ms) => ms < to - from)
  return [
    ...smaller.map((ms) => (descending ? { from: to - ms, to } : { from, to: from + ms })),
    { from, to },
  ]
}
