import { foldWidth } from '@stallwise/domain/fields/field-values.ts'
import type { TagReadEvent } from '@stallwise/domain/ingest/device-events.ts'
import type {
  DeviceMessage,
  MalformedMessage,
  ReadMessage,
  RejectedEvent,
} from '@stallwise/ports/device-source.port.ts'
import { isIdentity, readCount } from './untrusted-json.ts'

/** Result of reading an item of a reader's message: a read, an ignored item, or its fault. */
export type TagItem =
  | { readonly read: Omit<TagReadEvent, 'kind' | 'eventId' | 'deviceId'> }
  | { readonly skip: 'known' | 'unknown' }
  | { readonly fault: string }

const maxItems = 10_000
/** The longest EPC that a tag can hold has 496 bits. */
const hex = /^(?:[0-9A-F]{2}){1,62}$/

/** An EPC in hex, converted to upper case; undefined if invalid. */
export const readEpc = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value.length > 124) return undefined
  const epc = value.toUpperCase()
  return hex.test(epc) ? epc : undefined
}

/** An antenna's number; 0 if the reader does not report it. */
export const readAntenna = (value: unknown): number | undefined => readCount(value, 255)

/**
 * The reads of a list of a reader's messages. Identity: reader, antenna, EPC and time (rules ING-31, ING-32); the
 * reader is the one named in the address.
 */
export const readTagItems = (
  { device: named }: DeviceMessage,
  items: readonly unknown[],
  readItem: (item: unknown) => TagItem,
): ReadMessage<TagReadEvent> | MalformedMessage => {
  if (items.length > maxItems)
    return { malformed: { path: '', message: `expected at most ${maxItems} events` } }
  const device = named === undefined ? undefined : foldWidth(named)
  const events: TagReadEvent[] = []
  const rejected: RejectedEvent[] = []
  let unknown = 0
  items.forEach((item, index) => {
    const one = readItem(item)
    const refuse = (eventId: string, message: string) =>
      void rejected.push({ eventId, code: 'invalid-event', message })
    if ('skip' in one) unknown += one.skip === 'unknown' ? 1 : 0
    else if ('fault' in one) refuse(String(index), `[${index}] ${one.fault}`)
    // The vendor drops or repeats messages that keep failing, so this is not a 400.
    else if (!isIdentity(device, 64))
      refuse(one.read.epc, 'The URL does not name the reader: add ?device= to it')
    else {
      const eventId = `${device}:${one.read.antenna}:${one.read.epc}`
      events.push({ kind: 'tag', eventId, deviceId: device, ...one.read })
    }
  })
  const warnings = unknown > 0 ? [{ kind: 'unknown-message' as const, deviceId: device, count: unknown }] : []
  return { events, rejected, warnings }
}
