import type { TagReadEvent } from '@stallwise/domain/ingest/device-events.ts'
import type { DeviceSource } from '@stallwise/ports/device-source.port.ts'
import { readVendorInstant } from '#shared/vendor-instant.ts'
import { readAntenna, readEpc, readTagItems, type TagItem } from '#shared/tag-read.ts'
import { isObject, readNumber, type JsonObject } from '#shared/untrusted-json.ts'

/** Each event has one member that determines its kind; the spelling of `eventType` differs between releases. */
const otherMembers = [
  'inventoryStatusEvent',
  'antennaConnectedEvent',
  'antennaDisconnectedEvent',
  'antennaActivationEvent',
  'gpiTransitionEvent',
  'overflowEvent',
]

const base64url = /^[A-Za-z0-9_-]{2,84}={0,2}$/

/** `epcHex` is off by default; `epc` is the same bytes in base64url. */
const epcOf = ({ epcHex, epc }: JsonObject): string | undefined => {
  if (epcHex !== undefined && epcHex !== null) return readEpc(epcHex)
  if (typeof epc !== 'string' || !base64url.test(epc)) return undefined
  return readEpc(Buffer.from(epc, 'base64url').toString('hex'))
}

const readTag = (tag: JsonObject, timestamp: unknown): TagItem => {
  const epc = epcOf(tag)
  if (epc === undefined) return { fault: 'tagInventoryEvent: expected epcHex in hex or epc in base64url' }
  const at = readVendorInstant(tag.lastSeenTime ?? timestamp)
  if (at === undefined) return { fault: 'lastSeenTime, timestamp: expected an RFC 3339 time with an offset' }
  const antenna = readAntenna(tag.antennaPort)
  if (antenna === undefined)
    return { fault: 'tagInventoryEvent.antennaPort: expected a number from 0 to 255' }
  // Power comes in hundredths of a dBm.
  const centi = readNumber(tag.peakRssiCdbm, -20_000, 10_000)
  return { read: { at, epc, antenna, rssiDbm: centi === undefined ? undefined : centi / 100 } }
}

const readItem = (item: unknown): TagItem => {
  if (!isObject(item)) return { fault: 'expected an object' }
  if (isObject(item.tagInventoryEvent)) return readTag(item.tagInventoryEvent, item.timestamp)
  return { skip: otherMembers.some((member) => member in item) ? 'known' : 'unknown' }
}

/**
 * The webhook of Impinj's IoT Device Interface (R700 family): an array of events, empty as a heartbeat. Identity:
 * reader, antenna, EPC and lastSeenTime, else timestamp (rule ING-31). Other events are ignored.
 */
export const impinj: DeviceSource<TagReadEvent> = {
  kind: 'rfid-impinj',
  read: (message) =>
    Array.isArray(message.json)
      ? readTagItems(message, message.json as unknown[], readItem)
      : { malformed: { path: '', message: 'expected an array of events' } },
}
