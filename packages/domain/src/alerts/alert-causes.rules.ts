import { violationReasons, type ViolationReason } from '../violations/violations.model.ts'

/** The types of alerts. Source: decision 1. */
export const alertTypes = ['violation', 'occupancy'] as const
/** The type of an alert. */
export type AlertType = (typeof alertTypes)[number]

/**
 * ALE-30: what alerts are grouped by. Of violations the reason and the place (null = no known one); `hidden` = violations whose reason
 * and place the viewer does not see. Of occupancy the parking group (null = the lot).
 */
export type AlertCause =
  | { readonly type: 'violation'; readonly reason: ViolationReason; readonly locationId: string | null }
  | { readonly type: 'violation'; readonly reason: 'hidden' }
  | { readonly type: 'occupancy'; readonly groupId: string | null }

const none = 'lot'

/** The cause as a text that is unique within a lot: `violation:wrongZone:{id}`, `violation`, `occupancy:lot`. */
export const alertCauseKey = (cause: AlertCause): string => {
  if (cause.type === 'occupancy') return `occupancy:${cause.groupId ?? none}`
  return cause.reason === 'hidden' ? 'violation' : `violation:${cause.reason}:${cause.locationId ?? none}`
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idOf = (text: string | undefined): string | null | undefined => {
  if (text === none) return null
  return text !== undefined && isId.test(text) ? text : undefined
}

/** Reads a text of `alertCauseKey`; undefined if it is none. */
export const readAlertCause = (key: string): AlertCause | undefined => {
  const [type, second, third, ...rest] = key.split(':')
  if (rest.length > 0) return undefined
  if (type === 'occupancy') {
    const groupId = third === undefined ? idOf(second) : undefined
    return groupId === undefined ? undefined : { type, groupId }
  }
  if (type !== 'violation') return undefined
  if (second === undefined) return { type, reason: 'hidden' }
  const reason = violationReasons.find((one) => one === second)
  const locationId = idOf(third)
  return reason === undefined || locationId === undefined ? undefined : { type, reason, locationId }
}
