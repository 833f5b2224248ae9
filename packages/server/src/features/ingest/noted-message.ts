import type { DeviceEvent } from '@stallwise/domain/ingest/device-events.ts'
import type { NamedRejection } from './message-oddities.ts'

/** An event that was taken: where it belongs and whether it was new. */
export interface TakenEvent {
  readonly event: DeviceEvent
  readonly lotId: string
  readonly isNew: boolean
}

/** A message as it came, and what became of it. */
export interface NotedMessage {
  readonly sourceId: string
  readonly via: 'http' | 'mqtt'
  readonly text: string | undefined
  readonly receivedAt: number
  readonly taken: readonly TakenEvent[]
  readonly rejected: readonly NamedRejection[]
  /** The lots of registered devices that the message named without an event that could be taken. */
  readonly others: ReadonlyMap<string, string>
  /** Why nothing of it was read. */
  readonly refused?: { readonly code: string; readonly detail: string | undefined } | undefined
}
