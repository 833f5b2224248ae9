import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { faultsOfRange } from '@stallwise/domain/occupancy/history-limits.rules.ts'
import type { HistoryPeriod } from '@stallwise/domain/occupancy/history-range.rules.ts'
import { dayMs, minuteMs } from '@stallwise/domain/time/durations.ts'
import { dayStart } from '#ui/chart/local-time.ts'
import type { TimeWindow } from '#ui/chart/zoom-window.ts'
import { historyPeriods } from '#ui/list/periods.ts'

/** The search parameters of the screen. `from` and `to` are days of the lot (inclusive) or instants. */
export interface OccupancySearch {
  timePeriod?: HistoryPeriod
  from?: string
  to?: string
  /** A parking group's id, or a type for all groups of it. */
  group?: string
  unit?: 'percent'
  shape?: 'table'
  /** Without the forecast. */
  ahead?: 'off'
  /** The visible part, as two instants. */
  zoom?: string
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Reads the address; leaves out what is not valid. */
export const readOccupancySearch = (search: Record<string, unknown>): OccupancySearch => {
  const [from, to] = [textOf(search.from), textOf(search.to)]
  const isRange = from !== undefined && to !== undefined
  const [group, zoom] = [textOf(search.group), textOf(search.zoom)]
  const timePeriod = isRange ? undefined : historyPeriods.find((one) => one === search.timePeriod)
  return {
    ...(timePeriod && { timePeriod }),
    ...(isRange && { from, to }),
    ...(group && { group }),
    ...(search.unit === 'percent' && { unit: 'percent' as const }),
    ...(search.shape === 'table' && { shape: 'table' as const }),
    ...(search.ahead === 'off' && { ahead: 'off' as const }),
    ...(zoom && { zoom }),
  }
}

export type HistoryRange = { timePeriod: HistoryPeriod } | { from: string; to: string }

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

const instantIn = (text: string, timeZone: string, daysLater: number): number =>
  dayPattern.test(text) ? dayStart(Date.parse(text) + daysLater * dayMs, timeZone) : Date.parse(text)

/** HIS-33: the fault of a custom time range, by the same rule as on the server. */
export const faultOf = ({ from, to }: OccupancySearch, timeZone: string): FieldFault | undefined => {
  if (from === undefined || to === undefined) return undefined
  return faultsOfRange({ from: instantIn(from, timeZone, 0), to: instantIn(to, timeZone, 1) })[0]
}

/** OCC-42: the time range in the address; the last 24 hours when it has none or an invalid one. */
export const rangeOf = ({ timePeriod, from, to }: OccupancySearch, timeZone: string): HistoryRange => {
  if (from === undefined || to === undefined) return { timePeriod: timePeriod ?? '24h' }
  if (faultOf({ from, to }, timeZone)) return { timePeriod: '24h' }
  const [start, end] = [instantIn(from, timeZone, 0), instantIn(to, timeZone, 1)]
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() }
}

const short = (at: number) =>
  new Date(Math.round(at / minuteMs) * minuteMs).toISOString().replace(':00.000Z', 'Z')

export const writeZoom = ({ from, to }: TimeWindow): string => `${short(from)}_${short(to)}`

export const readZoom = (text: string | undefined): TimeWindow | undefined => {
  const [from = NaN, to = NaN] = (text ?? '').split('_').map((part) => Date.parse(part))
  return from < to ? { from, to } : undefined
}
