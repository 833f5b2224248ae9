import type { DeviceEvent } from '../ingest/device-events.ts'

/** A logged event of a lot, with its source. */
export type LoggedEvent = DeviceEvent & { readonly sourceId?: string }

const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/** ING-20: the order in which the events of a batch are judged: by time, then by identity. */
export const compareEvents = (a: LoggedEvent, b: LoggedEvent): number =>
  a.at - b.at ||
  compareText(a.eventId, b.eventId) ||
  compareText(a.deviceId, b.deviceId) ||
  compareText(a.sourceId ?? '', b.sourceId ?? '')
