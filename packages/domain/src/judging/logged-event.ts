import type { DeviceEvent, PlateReadEvent, TagReadEvent } from '../ingest/device-events.ts'

/** A logged event of a lot, with its source. */
export type LoggedEvent = DeviceEvent & { readonly sourceId?: string; readonly receivedAt?: number }

/** A read of the log; `receivedAt`: when it was judged first, in milliseconds since 1970 UTC. */
export type LoggedRead = (PlateReadEvent | TagReadEvent) & Pick<LoggedEvent, 'receivedAt'>

/**
 * ING-25: as of when devices, passes and settings are looked up for a read. A clock that is ahead must not decide which
 * changes were made before it: a read is not later than its arrival.
 */
export const knownAsOf = ({
  at,
  receivedAt = at,
}: {
  readonly at: number
  readonly receivedAt?: number
}): number => Math.min(at, receivedAt)

const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/** ING-20: the order in which the events of a batch are judged: by time, then by identity. */
export const compareEvents = (a: LoggedEvent, b: LoggedEvent): number =>
  a.at - b.at ||
  compareText(a.eventId, b.eventId) ||
  compareText(a.deviceId, b.deviceId) ||
  compareText(a.sourceId ?? '', b.sourceId ?? '')
