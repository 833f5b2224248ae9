import type { DeviceEvent, Rejection } from '@stallwise/domain/ingest/device-events.ts'
import type { IngestWarning } from '@stallwise/domain/ingest/ingest-warnings.ts'
import type { SourceKind } from '@stallwise/domain/sources/source-kinds.ts'

/**
 * A request as received: parsed JSON body, or the JSON part of a form, with its file part. `device` is the
 * query parameter `?device=`, for vendors whose messages do not name the sending device.
 */
export interface DeviceMessage {
  readonly json: unknown
  readonly device?: string | undefined
  readonly image?: { readonly bytes: Uint8Array; readonly contentType: string } | undefined
}

/** The message does not have the vendor's format: the sender gets 400, nothing is stored. `path` names the field. */
export interface MalformedMessage {
  readonly malformed: { readonly path: string; readonly message: string }
}

/** A rejection with its device if known; an unregistered device is reported as such with priority. */
export interface RejectedEvent extends Rejection {
  readonly deviceId?: string | undefined
}

/** The operator's name for a device's vendor or product; undefined if the device is unknown or has none. */
export type ProductNames = (deviceId: string) => string | undefined

/** The events of a message, its rejected parts by name, and its warnings (rule ING-30). */
export interface ReadMessage<Event> {
  readonly events: readonly Event[]
  readonly rejected: readonly RejectedEvent[]
  readonly warnings?: readonly IngestWarning[] | undefined
}

/**
 * Translates a vendor's message into our events. Pure: no clock, no I/O; the same bytes give the same events, and
 * a repeat gives the same event ids. An unknown message kind gives no events (200, not 4xx). What
 * `productOf` returns for a device can change the interpretation of its bytes, never the identity of the event.
 */
export interface DeviceSource<Event = DeviceEvent> {
  readonly kind: SourceKind
  /** Parses a body if the vendor's format is not plain JSON; throws a SyntaxError. */
  readonly parse?: (text: string) => unknown
  read(message: DeviceMessage, productOf?: ProductNames): ReadMessage<Event> | MalformedMessage
}
