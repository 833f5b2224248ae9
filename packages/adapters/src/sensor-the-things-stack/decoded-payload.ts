import { readLabel, readNumber } from '#shared/untrusted-json.ts'
import type { JsonObject } from '#shared/untrusted-json.ts'

// Every codec in the network's device repository names its fields as it likes; the first field with a known word counts.
const stateFields = ['occupied', 'status', 'parkingStatus', 'parking_status', 'occupancy', 'parking', 'state']
const batteryFields = ['batteryPercent', 'battery_percent', 'batteryLevel', 'battery_level', 'battery']
const faultFields = ['fault', 'error', 'sensorError', 'sensor_error', 'hw_health_status']

const stateByWord: Readonly<Record<string, boolean>> = {
  ...Object.fromEntries(['true', '1', 'occupied', 'busy', 'parked', 'taken'].map((word) => [word, true])),
  ...Object.fromEntries(['false', '0', 'vacant', 'free', 'empty', 'available'].map((word) => [word, false])),
}

const readState = (value: unknown): boolean | undefined => {
  if (typeof value !== 'string' && typeof value !== 'boolean' && typeof value !== 'number') return undefined
  const word = String(value).toLowerCase()
  return Object.hasOwn(stateByWord, word) ? stateByWord[word] : undefined
}

const healthy = new Set(['ok', 'none', 'no error', 'false', '0', 'healthy'])

const readFault = (field: string, value: unknown): string | undefined => {
  if (value === true) return field
  const text = typeof value === 'number' ? (value === 0 ? undefined : String(value)) : readLabel(value, 200)
  return text === undefined || healthy.has(text.toLowerCase()) ? undefined : text
}

const firstKnown = <T>(
  payload: JsonObject,
  fields: readonly string[],
  read: (field: string) => T | undefined,
) => {
  for (const field of fields) {
    const known = Object.hasOwn(payload, field) ? read(field) : undefined
    if (known !== undefined) return known
  }
  return undefined
}

/** What a network server's codec has already decoded. */
export const readDecoded = (payload: JsonObject) => {
  const battery = firstKnown(payload, batteryFields, (field) => readNumber(payload[field], 0, 100))
  return {
    occupied: firstKnown(payload, stateFields, (field) => readState(payload[field])),
    // Rounded down: 19.6 stays below a threshold of 20.
    batteryPercent: battery === undefined ? undefined : Math.floor(battery),
    fault: firstKnown(payload, faultFields, (field) => readFault(field, payload[field])),
  }
}
