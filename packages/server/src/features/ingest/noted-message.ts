import type { DeviceEvent } from '@stallwise/domain/ingest/device-events.ts'
import type { NamedRejection } from './message-warnings.ts'

/** An accepted event: its lot and whether it was new. */
export interface AcceptedEvent {
  readonly event: DeviceEvent
  readonly lotId: string
  readonly isNew: boolean
}

/** A message as received, and its result. */
export interface NotedMessage {
  readonly sourceId: string
  readonly via: 'http' | 'mqtt'
  readonly text: string | undefined
  readonly receivedAt: number
  readonly accepted: readonly AcceptedEvent[]
  readonly rejected: readonly NamedRejection[]
  /** Registered devices (with their lots) that the message named without an event that could be accepted. */
  readonly others: ReadonlyMap<string, string>
  /** Why the message as a whole was refused. */
  readonly refused?: { readonly code: string; readonly detail: string | undefined } | undefined
}
