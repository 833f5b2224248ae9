import type { StallSensorEvent } from '@stallwise/domain/ingest/device-events.ts'
import type { DeviceSource, MalformedMessage } from '@stallwise/ports/device-source.port.ts'
import { readInstant } from '#shared/rfc3339.ts'
import { isIdentity, isObject, objectAt, readLabel } from '#shared/untrusted-json.ts'
import type { JsonObject } from '#shared/untrusted-json.ts'
import { readDecoded } from './decoded-payload.ts'
import { readPayload } from './payload-description.ts'

const malformed = (path: string, message: string): MalformedMessage => ({ malformed: { path, message } })

// Protobuf's JSON leaves zero values out, so an absent counter or port is 0.
const counter = (value: unknown): number | undefined => {
  if (value === undefined) return 0
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/

const readBytes = (value: unknown): Uint8Array =>
  typeof value === 'string' && value.length <= 1024 && base64.test(value)
    ? Uint8Array.from(Buffer.from(value, 'base64'))
    : new Uint8Array()

const readUplink = (devEui: string, uplink: JsonObject): StallSensorEvent | MalformedMessage => {
  const at = readInstant(uplink.received_at)
  if (at === undefined) return malformed('uplink_message.received_at', 'expected an RFC 3339 time')
  const fCnt = counter(uplink.f_cnt)
  if (fCnt === undefined) return malformed('uplink_message.f_cnt', 'expected a whole number')
  const session = uplink.session_key_id ?? ''
  if (session !== '' && !isIdentity(session, 100))
    return malformed('uplink_message.session_key_id', 'expected a text of at most 100 characters')
  const decoded = readDecoded(objectAt(uplink, 'decoded_payload'))
  const brand = readLabel(objectAt(uplink, 'version_ids').brand_id, 100)
  const own = readPayload(readBytes(uplink.frm_payload), counter(uplink.f_port) ?? 0, brand)
  return {
    kind: 'stall',
    eventId: `${devEui}:${session}:${fCnt}`,
    deviceId: devEui,
    at,
    occupied: decoded.occupied ?? own ?? null,
    batteryPercent: decoded.batteryPercent,
    fault: decoded.fault,
  }
}

/**
 * The Things Stack v3 webhooks. Identity: dev_eui, session_key_id, f_cnt and uplink_message.received_at (rule ING-11).
 * An uplink whose payload nobody can read is a sign of life without a state; join, downlink, location and service
 * messages give no events.
 */
export const theThingsStack: DeviceSource<StallSensorEvent> = {
  kind: 'the-things-stack',
  read: ({ json }) => {
    if (!isObject(json)) return malformed('', 'expected an object')
    const ids = json.end_device_ids
    if (!isObject(ids)) return malformed('end_device_ids', 'expected an object')
    if (json.uplink_message === undefined) return { events: [], rejected: [] }
    if (!isObject(json.uplink_message)) return malformed('uplink_message', 'expected an object')
    const devEui = ids.dev_eui
    if (typeof devEui !== 'string' || !/^[0-9A-Fa-f]{16}$/.test(devEui))
      return malformed('end_device_ids.dev_eui', 'expected 16 hexadecimal digits')
    const event = readUplink(devEui.toUpperCase(), json.uplink_message)
    return 'malformed' in event ? event : { events: [event], rejected: [] }
  },
}
