import type { StallSensorEvent } from '@stallwise/domain/ingest/device-events.ts'
import type { IngestWarning } from '@stallwise/domain/ingest/ingest-warnings.ts'
import type { DeviceSource, MalformedMessage, ProductNames } from '@stallwise/ports/device-source.port.ts'
import { rejectedMessage } from '#shared/rejected-message.ts'
import { readVendorInstant } from '#shared/vendor-instant.ts'
import { readSensorUplink } from '#shared/sensor-products/sensor-uplink.ts'
import {
  isIdentity,
  isObject,
  objectAt,
  readCount,
  readLabel,
  type JsonObject,
} from '#shared/untrusted-json.ts'

const malformed = (path: string, message: string): MalformedMessage => ({ malformed: { path, message } })

// The body does not name its event; a field that only an uplink has distinguishes it from a join, an acknowledgement, a
// status, a log entry or a location.
const uplinkFields = ['fCnt', 'fPort', 'data', 'rxInfo']
const isUplink = (json: JsonObject): boolean => uplinkFields.some((field) => json[field] !== undefined)

const readDevEui = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9A-Fa-f]{16}$/.test(value) ? value.toUpperCase() : undefined

// The distinguishing field of each other event: acknowledgement, transmission, log entry, status, location, integration.
const otherFields = ['acknowledged', 'gatewayId', 'level', 'margin', 'location', 'integrationName']

/** A counter restarts with a join, or when the network resets it. */
const warningsOf = (json: JsonObject, deviceId: string | undefined): IngestWarning[] => {
  if (json.code === 'UPLINK_F_CNT_RESET') return [{ kind: 'counter-restart', deviceId }]
  if (otherFields.some((field) => json[field] !== undefined)) return []
  return [{ kind: json.devAddr === undefined ? 'unknown-message' : 'counter-restart', deviceId }]
}

const readUplink = (devEui: string | undefined, json: JsonObject, productOf: ProductNames | undefined) => {
  const { deduplicationId, time, data } = json
  if (!isIdentity(deduplicationId, 100))
    return rejectedMessage(
      devEui ?? '0',
      'deduplicationId: expected a text of at most 100 characters',
      devEui,
    )
  const refuse = (message: string) => rejectedMessage(deduplicationId, message, devEui)
  if (devEui === undefined) return refuse('deviceInfo.devEui: expected 16 hexadecimal digits')
  const at = readVendorInstant(time)
  if (at === undefined) return refuse('time: expected an RFC 3339 time')
  const fPort = readCount(json.fPort, 255)
  if (fPort === undefined) return refuse('fPort: expected a number from 0 to 255')
  const profile = readLabel(objectAt(json, 'deviceInfo').deviceProfileName, 100)
  const reading = readSensorUplink({
    decoded: objectAt(json, 'object'),
    base64: data,
    fPort,
    names: [productOf?.(devEui), profile],
  })
  const identity = { eventId: deduplicationId, deviceId: devEui }
  if (typeof reading === 'string')
    return { events: [], rejected: [{ ...identity, code: 'unreadable-payload' as const, message: reading }] }
  return { events: [{ kind: 'stall' as const, ...identity, at, ...reading }], rejected: [] }
}

/**
 * ChirpStack v4 events as JSON, by HTTP integration or MQTT. Identity: deduplicationId and time (rule ING-19). Events
 * other than uplinks are ignored.
 */
export const chirpstack: DeviceSource<StallSensorEvent> = {
  kind: 'chirpstack',
  read: ({ json }, productOf) => {
    if (!isObject(json)) return malformed('', 'expected an object')
    if (!isObject(json.deviceInfo)) return malformed('deviceInfo', 'expected an object')
    const devEui = readDevEui(json.deviceInfo.devEui)
    if (!isUplink(json)) return { events: [], rejected: [], warnings: warningsOf(json, devEui) }
    return readUplink(devEui, json, productOf)
  },
}
