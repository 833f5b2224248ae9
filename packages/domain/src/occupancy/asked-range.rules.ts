import { Temporal } from 'temporal-polyfill'
import { rangeOf, type HistoryPeriod, type HistoryRange } from './history-range.rules.ts'

/** A period as a caller asks for it: by name, or from one time or day of the lot's clock to another. */
export interface AskedPeriod {
  readonly timePeriod?: HistoryPeriod | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const wholeDay = /^\d{4}-\d\d-\d\d$/

/** HIS-37: an end of a period in milliseconds since 1970 UTC; a day is its begin on the lot's clock, or with `daysLater` 1 its end. */
export const boundOf = (text: string, timeZone: string, daysLater: 0 | 1): number =>
  wholeDay.test(text)
    ? Temporal.PlainDate.from(text).add({ days: daysLater }).toZonedDateTime(timeZone).epochMilliseconds
    : Date.parse(text)

/** HIS-37: the range of a period in milliseconds since 1970 UTC; `to` of a whole day is its end. `byDefault` if nothing was asked for. */
export const askedRange = (
  { timePeriod, from, to }: AskedPeriod,
  byDefault: HistoryPeriod,
  now: number,
  timeZone: string,
): HistoryRange =>
  from === undefined || to === undefined
    ? rangeOf(timePeriod ?? byDefault, now, timeZone)
    : { from: boundOf(from, timeZone, 0), to: boundOf(to, timeZone, 1) }

const slotMs = 300_000

/**
 * HIS-37: the range of rows of a period. HIS-33 ends the current periods at the last whole slot; the rows since then belong
 * to them too, up to `aheadMs` from now.
 */
export const askedRowsRange = (
  asked: AskedPeriod,
  byDefault: HistoryPeriod,
  {
    now,
    timeZone,
    aheadMs = 1,
  }: { readonly now: number; readonly timeZone: string; readonly aheadMs?: number },
): HistoryRange => {
  const { from, to } = askedRange(asked, byDefault, now, timeZone)
  const isCurrent = asked.from === undefined && now - to < slotMs
  return { from, to: isCurrent ? now + aheadMs : to }
}
