import type { TagReadEvent } from '@stallwise/domain/ingest/device-events.ts'
import type { DeviceSource } from '@stallwise/ports/device-source.port.ts'
import { readVendorInstant } from '#shared/vendor-instant.ts'
import { readAntenna, readEpc, readTagItems, type TagItem } from '#shared/tag-read.ts'
import { isObject, readNumber } from '#shared/untrusted-json.ts'
import { parseObjects } from './object-sequence.ts'

const heartbeat = /^(?:keep-?alive|heartbeat)$/i

const readItem = (item: unknown): TagItem => {
  if (!isObject(item)) return { fault: 'expected an object' }
  const { type, data, timestamp } = item
  if (!isObject(data) || data.idHex === undefined)
    return { skip: typeof type === 'string' && heartbeat.test(type) ? 'known' : 'unknown' }
  const epc = readEpc(data.idHex)
  if (epc === undefined) return { fault: 'data.idHex: expected hex' }
  // Zebra writes the offset without a colon.
  const at = readVendorInstant(timestamp)
  if (at === undefined) return { fault: 'timestamp: expected an ISO 8601 time with an offset' }
  const antenna = readAntenna(data.antenna)
  if (antenna === undefined) return { fault: 'data.antenna: expected a number from 0 to 255' }
  return { read: { at, epc, antenna, rssiDbm: readNumber(data.peakRssi, -200, 100) } }
}

/**
 * Zebra's IoT Connector (FX7500, FX9600) over HTTP: one object, an array, or several objects back to back. Identity:
 * reader, antenna, EPC and timestamp (rule ING-32); its event number restarts with the reader.
 */
export const zebra: DeviceSource<TagReadEvent> = {
  kind: 'rfid-zebra',
  parse: parseObjects,
  read: (message) => {
    if (Array.isArray(message.json)) return readTagItems(message, message.json as unknown[], readItem)
    if (isObject(message.json)) return readTagItems(message, [message.json], readItem)
    return { malformed: { path: '', message: 'expected an object or an array of objects' } }
  },
}
