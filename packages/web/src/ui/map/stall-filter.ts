import type { MapStall, StallActivity, StallKind } from './map-stall.ts'

/** What a map can be narrowed down to: a state, a type, or a parking group by its id. */
export type StallFilter = StallActivity | 'low-battery' | StallKind | `group:${string}`

const activities: Readonly<Record<StallActivity, true>> = {
  vacant: true,
  occupied: true,
  'sensor-error': true,
  'no-report': true,
  closed: true,
  inactive: true,
}
const kinds: Readonly<Record<StallKind, true>> = { tenant: true, visitor: true, ev: true, reserved: true }

const isActivity = (text: string): text is StallActivity => Object.hasOwn(activities, text)

/** Whether a filter is by type. */
export const isKind = (text: string): text is StallKind => Object.hasOwn(kinds, text)

type GroupFilter = Extract<StallFilter, `group:${string}`>

/** Whether a filter is by group. */
export const isGroup = (text: string): text is GroupFilter => text.startsWith('group:')
/** The id of a filter's group. */
export const groupOf = (filter: GroupFilter): string => filter.slice('group:'.length)

/** A filter in an address; undefined for what is none. */
export const readStallFilter = (text: unknown): StallFilter | undefined => {
  if (typeof text !== 'string') return undefined
  if (isActivity(text) || isKind(text) || text === 'low-battery') return text
  return isGroup(text) && /^[0-9a-f-]{36}$/.test(groupOf(text)) ? text : undefined
}

/** STA-28: whether a filter leaves a stall as it is. */
export const matchesFilter = (stall: MapStall, filter: StallFilter): boolean => {
  if (filter === 'low-battery') return stall.isBatteryLow
  if (isGroup(filter)) return stall.group === groupOf(filter)
  return isKind(filter) ? stall.kind === filter : stall.activity === filter
}

/** The attribute that a stall's element has if a filter leaves it as it is. */
export const selectorOf = (filter: StallFilter): string => {
  if (filter === 'low-battery') return '[data-battery]'
  if (isGroup(filter)) return `[data-group='${groupOf(filter)}']`
  return isKind(filter) ? `[data-kind='${filter}']` : `[data-activity='${filter}']`
}
