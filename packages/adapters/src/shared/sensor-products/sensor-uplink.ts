import type { JsonObject } from '#shared/untrusted-json.ts'
import { readDecoded } from './decoded-payload.ts'
import { namedProducts } from './named-products.ts'
import { readPayload, type SensorReading } from './read-payload.ts'

/** An uplink of any network server: the decoded payload, the bytes in base64, and the names of its product. */
export interface SensorUplink {
  readonly decoded: JsonObject
  readonly base64: unknown
  readonly fPort: number
  /** Names of the sensor by the operator, the network's device repository and its profile. */
  readonly names: readonly (string | undefined)[]
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Empty if the network omits the bytes; undefined for invalid base64. */
const readBytes = (value: unknown): Uint8Array | undefined => {
  if (value === undefined || value === null) return new Uint8Array()
  return typeof value === 'string' && value.length <= 1024 && base64.test(value)
    ? Uint8Array.from(Buffer.from(value, 'base64'))
    : undefined
}

/**
 * The sensor's reading. The network's codec takes precedence over the bytes, since the operator chose it; the bytes are
 * decoded as the named products. A text if it cannot be decoded: the format is never guessed from the bytes.
 */
export const readSensorUplink = ({ decoded, base64, fPort, names }: SensorUplink): SensorReading | string => {
  const bytes = readBytes(base64)
  // ING-15: codecs make up values where a frame has no payload.
  if (bytes?.length === 0 || fPort === 0)
    return { occupied: null, batteryPercent: undefined, fault: undefined }
  const fromCodec = readDecoded(decoded)
  const products = namedProducts(names)
  const fromBytes = bytes && readPayload(bytes, fPort, products)
  if (!fromBytes && Object.values(fromCodec).every((one) => one === undefined))
    return describe(bytes, fPort, names, products.length)
  return {
    occupied: fromCodec.occupied ?? fromBytes?.occupied ?? null,
    batteryPercent: fromCodec.batteryPercent ?? fromBytes?.batteryPercent,
    fault: fromCodec.fault ?? fromBytes?.fault,
  }
}

const describe = (
  bytes: Uint8Array | undefined,
  fPort: number,
  names: SensorUplink['names'],
  products: number,
): string => {
  if (!bytes) return 'The payload is not base64.'
  const what = `${bytes.length} bytes on port ${fPort}`
  const knownNames = names.filter((name) => name !== undefined).join(', ')
  if (products > 0) return `${what} cannot be decoded for a sensor named ${knownNames}.`
  return knownNames
    ? `No product is known for a sensor named ${knownNames}: ${what} cannot be decoded.`
    : `The sensor's product is not known: ${what} cannot be decoded. Set the stall's sensor vendor.`
}
