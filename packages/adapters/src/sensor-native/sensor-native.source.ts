import { normalizeDeviceId } from '@stallwise/domain/fields/device-id.rules.ts'
import type { StallSensorEvent } from '@stallwise/domain/ingest/device-events.ts'
import { readInstant } from '@stallwise/domain/time/rfc3339.ts'
import type { DeviceSource } from '@stallwise/ports/device-source.port.ts'
import { readNativeBatch } from '#shared/native-batch.ts'
import { isIdentity, isObject } from '#shared/untrusted-json.ts'

// Many programs write null where they have no value.
const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null

const isBattery = (value: unknown): value is number | null | undefined =>
  isAbsent(value) || (typeof value === 'number' && value >= 0 && value <= 100)

// An empty fault is ignored; a fault that cannot be stored is rejected like any other text.
const isFault = (value: unknown): value is string | null | undefined =>
  isAbsent(value) || value === '' || isIdentity(value, 200)

const readEvent = (item: unknown): StallSensorEvent | string => {
  if (!isObject(item)) return 'is not an object'
  const { eventId, deviceId, occupied, batteryPercent, fault } = item
  if (!isIdentity(eventId, 200)) return 'eventId: expected a text of 1 to 200 characters'
  if (!isIdentity(deviceId, 64)) return 'deviceId: expected a text of 1 to 64 characters'
  if (typeof occupied !== 'boolean') return 'occupied: expected true or false'
  const at = readInstant(item.at)
  if (at === undefined) return 'at: expected an RFC 3339 time with an offset'
  if (!isBattery(batteryPercent)) return 'batteryPercent: expected a number from 0 to 100'
  if (!isFault(fault)) return 'fault: expected a text of at most 200 characters'
  // Rounded down: 19.6 stays below a threshold of 20.
  const battery = isAbsent(batteryPercent) ? undefined : Math.floor(batteryPercent)
  return {
    kind: 'stall',
    eventId,
    deviceId: normalizeDeviceId(deviceId),
    occupied,
    at,
    batteryPercent: battery,
    fault: fault || undefined,
  }
}

/** The native batch call: `{events: [...]}` with up to 1,000 events. Identity: eventId, deviceId and at. Rules ING-10, ING-16. */
export const nativeStallEvents: DeviceSource<StallSensorEvent> = {
  kind: 'stall-events',
  read: readNativeBatch(readEvent),
}
