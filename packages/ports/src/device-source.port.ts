import type { DeviceEvent, Rejection } from '@stallwise/domain/ingest/device-events.ts'
import type { IngestWarning } from '@stallwise/domain/ingest/ingest-warnings.ts'
import type { SourceKind } from '@stallwise/domain/sources/source-kinds.ts'

/**
 * A request as it came: parsed JSON body, or the JSON part of a form, with the file part beside it. `device` is what
 * the address names by `?device=`, for vendors whose messages do not say which device sends them.
 */
export interface DeviceMessage {
  readonly json: unknown
  readonly device?: string | undefined
  readonly image?: { readonly bytes: Uint8Array; readonly contentType: string } | undefined
}

/** The message is not of the vendor's shape: the sender gets 400, nothing is kept. `path` names the field. */
export interface MalformedMessage {
  readonly malformed: { readonly path: string; readonly message: string }
}

/** A rejection that names its device where it is known: one that is not registered is that first of all. */
export interface RejectedEvent extends Rejection {
  readonly deviceId?: string | undefined
}

/** What the operator calls a device's maker or product; undefined for one that we do not know or that has no name. */
export type ProductNames = (deviceId: string) => string | undefined

/** The events of a message, those of its parts that cannot be taken, by name, and what is odd about it (rule ING-30). */
export interface ReadMessage<Event> {
  readonly events: readonly Event[]
  readonly rejected: readonly RejectedEvent[]
  readonly warnings?: readonly IngestWarning[] | undefined
}

/**
 * Turns a vendor's message into our events. Pure: no clock, no I/O; the same bytes give the same events, and
 * a repeat gives the same event ids. A message kind that it does not know gives no events (200, not 4xx). What
 * `productOf` says of a device may change what its bytes mean, never which event they are.
 */
export interface DeviceSource<Event = DeviceEvent> {
  readonly kind: SourceKind
  /** Reads the text of a body where the vendor's is not plain JSON; throws a SyntaxError. */
  readonly parse?: (text: string) => unknown
  read(message: DeviceMessage, productOf?: ProductNames): ReadMessage<Event> | MalformedMessage
}
