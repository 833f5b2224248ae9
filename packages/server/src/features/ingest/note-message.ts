import type { FoundSource } from '#features/sources/sources.public.ts'
import type { DevicePlaces } from './device-index.ts'
import type { AddressedEvent } from './event-log.store.ts'
import type { ReceivedMessage } from './message-body.ts'
import type { NamedRejection } from './message-warnings.ts'
import type { ReceivedMessages } from './received-messages.ts'

interface Received {
  readonly source: FoundSource
  readonly via: 'http' | 'mqtt'
  readonly message: ReceivedMessage
  readonly places: DevicePlaces
}

interface Outcome {
  readonly events: readonly AddressedEvent[]
  readonly isNew: readonly boolean[]
  readonly rejected: readonly NamedRejection[]
}

/** DEV-10: records a message for each registered device that it names in an event, a rejection or its URL. */
export const noteAccepted = (
  messages: ReceivedMessages,
  { source, via, message, places }: Received,
  { events, isNew, rejected }: Outcome,
): void => {
  const others = new Map<string, string>()
  for (const deviceId of [message.device, ...rejected.map((one) => one.deviceId)]) {
    const place = deviceId === undefined ? undefined : places.get(deviceId)
    if (place) others.set(deviceId!, place.lotId)
  }
  messages.note({
    sourceId: source.sourceId,
    via,
    text: message.text,
    rejected,
    others,
    accepted: events.map(({ event, lotId }, nth) => ({ event, lotId, isNew: isNew[nth]! })),
  })
}
