import type { OccupancyHistory } from '@stallwise/contract/occupancy/occupancy-history.contract.ts'
import { askedRange, type AskedPeriod } from '@stallwise/domain/occupancy/asked-range.rules.ts'
import { ClosedStalls } from '@stallwise/domain/occupancy/closed-stalls.ts'
import { faultsOfRange } from '@stallwise/domain/occupancy/history-limits.rules.ts'
import { resolutionOf, type HistoryRange } from '@stallwise/domain/occupancy/history-range.rules.ts'
import {
  daysOf,
  historyOf,
  usualRangeOf,
  type ExcludedPeriod,
} from '@stallwise/domain/occupancy/history.rules.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { listClosedTimes, listHistoryExceptions, type ExceptionRow } from './history-exceptions.store.ts'
import { getHistorySubject } from './history-subject.store.ts'
import { historyView } from './history.view.ts'
import { listImportedParts, listKnownDays, type DaySpan } from './history.store.ts'

/** The request; `from` and `to` are given together. */
export interface HistoryRequest extends AskedPeriod {
  readonly lotId: string
  readonly parkingGroup?: string | undefined
}

const spanOf = (range: HistoryRange, timeZone: string): DaySpan[] => {
  const days = daysOf(range, timeZone)
  return days.length === 0 ? [] : [{ first: days[0]!.day, last: days.at(-1)!.day }]
}

/** HIS-34: a closure does not exclude a day; it reduces the capacity, and the counts remain valid. */
const excludedOf = ({ kind, from, to }: ExceptionRow): ExcludedPeriod[] =>
  kind === 'closure' ? [] : [{ from: from.getTime(), to: to?.getTime() ?? Infinity }]

const touches = ({ from, to }: ExceptionRow, range: HistoryRange): boolean =>
  from.getTime() < range.to && (to?.getTime() ?? Infinity) > range.from

/** The history of a lot, a group or a type. */
export const readOccupancyHistory = async (
  tx: Tx,
  request: HistoryRequest,
  now: number,
): Promise<OccupancyHistory> => {
  const subject = await getHistorySubject(tx, request.lotId, request.parkingGroup)
  const { timeZone, capacity } = subject
  const range = askedRange(request, '24h', now, timeZone)
  if (request.from !== undefined) refuseFaults(faultsOfRange(range))
  const resolutionMinutes = resolutionOf(range)
  const usual = usualRangeOf({ ...range, to: Math.min(range.to, now) }, timeZone)
  const exceptions = await listHistoryExceptions(tx, subject, {
    from: Math.min(range.from, usual.from),
    to: Math.max(range.to, usual.to),
  })
  const spans = [...spanOf(range, timeZone), ...spanOf(usual, timeZone)]
  const days = await listKnownDays(tx, subject, spans)
  const groupImports = await listImportedParts(tx, subject, spans)
  const excluded = exceptions.flatMap(excludedOf)
  const closed = new ClosedStalls(await listClosedTimes(tx, subject, range))
  const source = { timeZone, usual, capacity, days, groupImports, excluded, closed }
  const steps = historyOf(source, range, resolutionMinutes)
  const shaded = exceptions.filter((one) => touches(one, range))
  return historyView(range, steps, { timeZone, resolutionMinutes, capacity, exceptions: shaded })
}
