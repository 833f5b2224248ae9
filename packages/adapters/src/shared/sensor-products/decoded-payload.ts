import { readLabel, readNumber, type JsonObject } from '#shared/untrusted-json.ts'

// Every codec in a network's device repository has its own field names; the first known one is used.
const yesNoFields = ['occupied', 'isOccupied', 'is_occupied', 'occupancy', 'parking']
const wordFields = ['parkingStatus', 'parking_status', 'status', 'state', ...yesNoFields]
const percentFields = ['batteryPercent', 'battery_percent', 'batteryLevel', 'battery_level', 'battery']
// Not `hw_health_status`: one version of Nwave's codec includes the occupied bit in it.
const faultFields = ['fault', 'error', 'sensorError', 'sensor_error']

const words = (state: boolean, ...all: string[]) => all.map((word) => [word, state] as const)
const stateByWord = new Map([
  ...words(true, 'occupied', 'busy', 'parked', 'taken'),
  ...words(false, 'vacant', 'free', 'empty', 'available'),
])
const stateByYesNo = new Map<unknown, boolean>([
  ...([true, 1, 'true', '1'] as const).map((yes) => [yes, true] as const),
  ...([false, 0, 'false', '0'] as const).map((no) => [no, false] as const),
])

// 0 or 1 under a name like `status` is ambiguous: it is used only if the name implies yes or no.
const readState = (payload: JsonObject): boolean | undefined =>
  firstKnown(payload, yesNoFields, (value) =>
    stateByYesNo.get(typeof value === 'string' ? value.toLowerCase() : value),
  ) ??
  firstKnown(payload, wordFields, (value) =>
    typeof value === 'string' ? stateByWord.get(value.toLowerCase()) : undefined,
  )

// Codecs use the same names for volts. No cell exceeds 5 V, so a value of up to 5 is not read as a percentage.
const readBattery = (payload: JsonObject): number | undefined => {
  const percent = firstKnown(payload, percentFields, (value, field) => {
    const number = readNumber(value, 0, 100)
    return number !== undefined && number <= 5 && !/percent/i.test(field) ? undefined : number
  })
  // Rounded down: 19.6 stays below a threshold of 20.
  return percent === undefined ? undefined : Math.floor(percent)
}

const healthy = new Set(['ok', 'none', 'no error', 'false', '0', 'healthy'])

const readFault = (value: unknown, field: string): string | undefined => {
  if (value === true) return field
  const text = typeof value === 'number' ? (value === 0 ? undefined : String(value)) : readLabel(value, 200)
  return text === undefined || healthy.has(text.toLowerCase()) ? undefined : text
}

const firstKnown = <T>(
  payload: JsonObject,
  fields: readonly string[],
  read: (value: unknown, field: string) => T | undefined,
): T | undefined => {
  for (const field of fields) {
    const known = Object.hasOwn(payload, field) ? read(payload[field], field) : undefined
    if (known !== undefined) return known
  }
  return undefined
}

/** Reads what a network server's codec has already decoded; undefined if missing. */
export const readDecoded = (payload: JsonObject) => ({
  occupied: readState(payload),
  batteryPercent: readBattery(payload),
  fault: firstKnown(payload, faultFields, readFault),
})
