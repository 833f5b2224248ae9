import type { StallSensorEvent } from '@stallwise/domain/ingest/device-events.ts'
import type { IngestWarning } from '@stallwise/domain/ingest/ingest-warnings.ts'
import type { DeviceSource, MalformedMessage, ProductNames } from '@stallwise/ports/device-source.port.ts'
import { readVendorInstant } from '#shared/vendor-instant.ts'
import { rejectedMessage } from '#shared/rejected-message.ts'
import { namedProducts } from '#shared/sensor-products/named-products.ts'
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

// A vendor known to the network but not to us is not supported, whatever the operator calls the sensor.
const namesOf = (uplink: JsonObject, operator: string | undefined): (string | undefined)[] => {
  const { brand_id, model_id } = objectAt(uplink, 'version_ids')
  const name = [readLabel(brand_id, 100), readLabel(model_id, 100)].filter(Boolean).join(' ')
  if (name === '') return [operator]
  return namedProducts([name]).length > 0 ? [operator, name] : [name]
}

const readDevEui = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9A-Fa-f]{16}$/.test(value) ? value.toUpperCase() : undefined

const readUplink = (ids: JsonObject, uplink: JsonObject, productOf: ProductNames | undefined) => {
  const devEui = readDevEui(ids.dev_eui)
  const name = devEui ?? (isIdentity(ids.device_id, 64) ? ids.device_id : '0')
  const refuse = (message: string) => rejectedMessage(name, message, devEui)
  if (devEui === undefined) return refuse('end_device_ids.dev_eui: expected 16 hexadecimal digits')
  const at = readVendorInstant(uplink.received_at)
  if (at === undefined) return refuse('uplink_message.received_at: expected an RFC 3339 time')
  // Protobuf's JSON omits zero values, so an absent counter or port is 0.
  const fCnt = readCount(uplink.f_cnt, 2 ** 32)
  if (fCnt === undefined) return refuse('uplink_message.f_cnt: expected a whole number')
  const fPort = readCount(uplink.f_port, 255)
  if (fPort === undefined) return refuse('uplink_message.f_port: expected a number from 0 to 255')
  const session = uplink.session_key_id ?? ''
  if (session !== '' && !isIdentity(session, 100))
    return refuse('uplink_message.session_key_id: expected a text of at most 100 characters')
  const identity = { eventId: `${devEui}:${session}:${fCnt}`, deviceId: devEui }
  const reading = readSensorUplink({
    decoded: objectAt(uplink, 'decoded_payload'),
    base64: uplink.frm_payload,
    fPort,
    names: namesOf(uplink, productOf?.(devEui)),
  })
  if (typeof reading === 'string')
    return { events: [], rejected: [{ ...identity, code: 'unreadable-payload' as const, message: reading }] }
  return { events: [{ kind: 'stall' as const, ...identity, at, ...reading }], rejected: [] }
}

const otherMessages = [
  ...['downlink_ack', 'downlink_nack', 'downlink_sent', 'downlink_queued', 'downlink_failed'],
  ...['downlink_queue_invalidated', 'location_solved', 'service_data', 'uplink_normalized'],
]

/** A counter restarts with a join. */
const warningsOf = (json: JsonObject, ids: JsonObject): IngestWarning[] => {
  const deviceId = readDevEui(ids.dev_eui)
  if (json.join_accept !== undefined && json.join_accept !== null)
    return [{ kind: 'counter-restart', deviceId }]
  return otherMessages.some((name) => (json[name] ?? undefined) !== undefined)
    ? []
    : [{ kind: 'unknown-message', deviceId }]
}

/**
 * The Things Stack v3, by webhook or MQTT. Identity: dev_eui, session_key_id, f_cnt and uplink_message.received_at
 * (rule ING-11). Join, downlink, location and service messages give no events.
 */
export const theThingsStack: DeviceSource<StallSensorEvent> = {
  kind: 'the-things-stack',
  read: ({ json }, productOf) => {
    if (!isObject(json)) return malformed('', 'expected an object')
    const ids = json.end_device_ids
    if (!isObject(ids)) return malformed('end_device_ids', 'expected an object')
    // Scripts between network server and us write null where there is nothing.
    if (json.uplink_message === undefined || json.uplink_message === null)
      return { events: [], rejected: [], warnings: warningsOf(json, ids) }
    if (!isObject(json.uplink_message)) return malformed('uplink_message', 'expected an object')
    return readUplink(ids, json.uplink_message, productOf)
  },
}
