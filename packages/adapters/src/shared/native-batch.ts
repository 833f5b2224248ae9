import type { Rejection } from '@stallwise/domain/ingest/device-events.ts'
import type { DeviceSource } from '@stallwise/ports/device-source.port.ts'
import { isIdentity, isObject } from './untrusted-json.ts'

const maxEvents = 1000

/** Reads `{events: [...]}`, our own format, event by event: `readEvent` gives the event, or what is wrong with it. */
export const readNativeBatch =
  <E>(readEvent: (item: unknown) => E | string): DeviceSource<E>['read'] =>
  ({ json }) => {
    if (!isObject(json) || !Array.isArray(json.events))
      return { malformed: { path: 'events', message: 'expected {"events": [...]}' } }
    const items = json.events as unknown[]
    if (items.length > maxEvents)
      return { malformed: { path: 'events', message: `expected at most ${maxEvents} events` } }
    const events: E[] = []
    const rejected: Rejection[] = []
    items.forEach((item, index) => {
      const event = readEvent(item)
      if (typeof event !== 'string') return void events.push(event)
      const named = isObject(item) && isIdentity(item.eventId, 200) ? item.eventId : String(index)
      rejected.push({ eventId: named, code: 'invalid-event', message: `events[${index}] ${event}` })
    })
    return { events, rejected }
  }
