import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { faultsOfRange } from '@stallwise/domain/occupancy/history-limits.rules.ts'
import type { HistoryPeriod } from '@stallwise/domain/occupancy/history-range.rules.ts'
import { dayStart } from '#ui/chart/local-time.ts'
import type { TimeWindow } from '#ui/chart/zoom-window.ts'

/** In this order they are offered. The domain's own list stands beside time-zone reckoning that a browser need not load. */
export const historyPeriods = [
  ...(['24h', '7d', '30d', '90d', '180d', '365d'] as const),
  ...(['lastMonth', 'lastYear', 'thisYear'] as const),
] satisfies readonly HistoryPeriod[]

/** What the address of the screen says. `from` and `to` are days of the lot (the last one counts) or instants. */
export interface OccupancySearch {
  timePeriod?: HistoryPeriod
  from?: string
  to?: string
  /** A parking group's id, or a type for all groups of it. */
  group?: string
  unit?: 'percent'
  shape?: 'table'
  /** The part that is looked at, as two instants. */
  zoom?: string
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Reads the address; what it cannot read it leaves out. */
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
    ...(zoom && { zoom }),
  }
}

export type HistoryRange = { timePeriod: HistoryPeriod } | { from: string; to: string }

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const dayMs = 86_400_000

const instantIn = (text: string, timeZone: string, daysLater: number): number =>
  dayPattern.test(text) ? dayStart(Date.parse(text) + daysLater * dayMs, timeZone) : Date.parse(text)

/** HIS-33: what is wrong with a time of one's own, as the server judges it. */
export const faultOf = ({ from, to }: OccupancySearch, timeZone: string): FieldFault | undefined => {
  if (from === undefined || to === undefined) return undefined
  return faultsOfRange({ from: instantIn(from, timeZone, 0), to: instantIn(to, timeZone, 1) })[0]
}

/** OCC-42: the time that the address asks for; the last 24 hours when it asks for nothing that can be. */
export const rangeOf = ({ timePeriod, from, to }: OccupancySearch, timeZone: string): HistoryRange => {
  if (from === undefined || to === undefined) return { timePeriod: timePeriod ?? '24h' }
  if (faultOf({ from, to }, timeZone)) return { timePeriod: '24h' }
  const [start, end] = [instantIn(from, timeZone, 0), instantIn(to, timeZone, 1)]
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() }
}

const minuteMs = 60_000
const short = (at: number) =>
  new Date(Math.round(at / minuteMs) * minuteMs).toISOString().replace(':00.000Z', 'Z')

export const writeZoom = ({ from, to }: TimeWindow): string => `${short(from)}_${short(to)}`

export const readZoom = (text: string | undefined): TimeWindow | undefined => {
  const [from = NaN, to = NaN] = (text ?? '').split('_').map((part) => Date.parse(part))
  return from < to ? { from, to } : undefined
}
