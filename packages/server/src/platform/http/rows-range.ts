import { askedRowsRange, type AskedPeriod } from '@stallwise/domain/occupancy/asked-range.rules.ts'
import { faultsOfRange } from '@stallwise/domain/occupancy/history-limits.rules.ts'
import type { HistoryPeriod } from '@stallwise/domain/occupancy/history-range.rules.ts'
import { refuseFaults } from './invalid-fields.ts'

interface Circumstances {
  readonly now: number
  readonly timeZone: string
  readonly byDefault?: HistoryPeriod
  readonly maxDays?: number
  readonly aheadMs?: number
}

/** HIS-37: the range of the rows that a query asks for; refuses one that is backwards or too long. */
export const rowsRangeOf = (asked: AskedPeriod, circumstances: Circumstances): { from: Date; to: Date } => {
  const range = askedRowsRange(asked, circumstances.byDefault ?? '24h', circumstances)
  if (asked.from !== undefined) refuseFaults(faultsOfRange(range, circumstances.maxDays))
  return { from: new Date(range.from), to: new Date(range.to) }
}
