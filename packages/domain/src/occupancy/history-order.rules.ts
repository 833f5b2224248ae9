import { maxAheadMs } from '../ingest/acceptance.rules.ts'
import type { HistoryChanges } from './history-changes.ts'
import type { HistoryFault, HistoryRow } from './history-import.model.ts'
import { WallClock } from './history-time.rules.ts'

/** A row with its resolved time, in milliseconds since 1970 UTC. */
export interface PlacedRow {
  readonly at: number
  readonly source: HistoryRow
}

/** HIS-04: no records go back further. */
const oldest = Date.UTC(2000, 0, 1)

const approximateMs = ({ wallMs, offsetMinutes }: HistoryRow): number =>
  wallMs - (offsetMinutes ?? 0) * 60_000

/** HIS-09: a file whose last row is older than its first is in descending order. */
const oldestFirst = (rows: readonly HistoryRow[]): readonly HistoryRow[] =>
  approximateMs(rows.at(-1)!) < approximateMs(rows[0]!) ? rows.toReversed() : rows

const placeByClock = (clock: WallClock, row: HistoryRow, before: number, changes: HistoryChanges): number => {
  if (row.offsetMinutes !== null) return approximateMs(row)
  const instant = clock.instantOf(row.wallMs)
  if ('at' in instant) return instant.at
  if ('skipped' in instant) {
    changes.note('skippedHour', row.row, row.time, row.value)
    return instant.skipped
  }
  changes.note('repeatedHour', row.row, row.time, row.value)
  return instant.first > before ? instant.first : instant.second
}

/** HIS-09, HIS-11, HIS-12: resolves the time of each row, in the order of the file. */
export const placeRows = (
  rows: readonly HistoryRow[],
  timeZone: string,
  changes: HistoryChanges,
): PlacedRow[] => {
  const clock = new WallClock(timeZone)
  let before = -Infinity
  let newest = -Infinity
  return oldestFirst(rows).map((row) => {
    const at = placeByClock(clock, row, before, changes)
    if (at < newest) changes.note('outOfOrder', row.row, row.time, row.value)
    newest = Math.max(newest, at)
    before = at
    return { at, source: row }
  })
}

/** HIS-04: what is wrong with a row's time. */
export const faultOfAge = (
  { at, source: { row, time } }: PlacedRow,
  now: number,
): HistoryFault | undefined => {
  if (at < oldest) return { row, code: 'too-old', message: `${time} is before 2000.` }
  if (at > now + maxAheadMs) return { row, code: 'too-new', message: `${time} is in the future.` }
  return undefined
}
