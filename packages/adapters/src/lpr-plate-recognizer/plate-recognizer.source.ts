import { foldWidth } from '@stallwise/domain/fields/field-values.ts'
import type { PlateReadEvent } from '@stallwise/domain/ingest/device-events.ts'
import type { IngestWarning } from '@stallwise/domain/ingest/ingest-warnings.ts'
import type {
  DeviceSource,
  MalformedMessage,
  ReadMessage,
  RejectedEvent,
} from '@stallwise/ports/device-source.port.ts'
import { rejectedMessage } from '#shared/rejected-message.ts'
import { readVendorInstant } from '#shared/vendor-instant.ts'
import { isIdentity, isObject, objectAt, type JsonObject } from '#shared/untrusted-json.ts'
import { readPlate, readVehicle } from './plate-result.ts'

const plateEvents = new Set<unknown>(['recognition', 'image.done', undefined])
const maxResults = 100

// Stream sends these too; their exact names and formats are not published.
const otherEvents = /heartbeat|dwell|video|clip/i
const warningsOfOther = (event: unknown): IngestWarning[] =>
  typeof event === 'string' && otherEvents.test(event) ? [] : [{ kind: 'unknown-message' }]

const malformed = (path: string, message: string): MalformedMessage => ({ malformed: { path, message } })

interface Frame {
  readonly cameraId: string
  readonly timestamp: string
  readonly at: number
}

const readResult = (frame: Frame, result: unknown, index: number): PlateReadEvent | RejectedEvent => {
  const eventId = `${frame.cameraId}:${frame.timestamp}:${index}`
  const refuse = (message: string): RejectedEvent => ({
    eventId,
    code: 'invalid-event',
    message,
    deviceId: frame.cameraId,
  })
  if (!isObject(result)) return refuse(`data.results[${index}]: expected an object`)
  const plate = readPlate(result)
  if (typeof plate === 'string') return refuse(`data.results[${index}].${plate}`)
  return { kind: 'plate', eventId, deviceId: frame.cameraId, at: frame.at, ...plate, ...readVehicle(result) }
}

/** Data of a frame for the counters of rule ING-30. */
const warningsOf = (
  { cameraId: deviceId }: Frame,
  results: number,
  events: readonly PlateReadEvent[],
): IngestWarning[] => {
  const withoutPlate = events.filter(({ plate }) => plate === null).length
  const withoutConfidence = events.filter(({ plate, score }) => plate !== null && score === 0).length
  return [
    { kind: 'empty-result' as const, deviceId, count: results === 0 ? 1 : 0 },
    { kind: 'no-plate' as const, deviceId, count: withoutPlate },
    { kind: 'no-confidence' as const, deviceId, count: withoutConfidence },
  ].filter(({ count }) => count > 0)
}

const readResults = (frame: Frame, results: readonly unknown[]): ReadMessage<PlateReadEvent> => {
  const read = results.map((result, index) => readResult(frame, result, index))
  const events = read.filter((one): one is PlateReadEvent => 'kind' in one)
  return {
    events,
    rejected: read.filter((one): one is RejectedEvent => 'code' in one),
    warnings: warningsOf(frame, results.length, events),
  }
}

const readFrame = (data: JsonObject): ReadMessage<PlateReadEvent> | MalformedMessage => {
  const { camera_id: cameraId, timestamp } = data
  const results = data.results === null ? [] : data.results
  if (!Array.isArray(results)) return malformed('data.results', 'expected a list')
  if (results.length > maxResults) return malformed('data.results', `expected at most ${maxResults} results`)
  const deviceId = isIdentity(cameraId, 64) ? foldWidth(cameraId) : undefined
  const name = isIdentity(timestamp, 100) ? timestamp : (deviceId ?? '0')
  // Snapshot calls may lack a camera: the vendor drops a webhook that keeps failing, so none of these is a 400.
  if (cameraId === undefined || cameraId === null || cameraId === '')
    return rejectedMessage(name, 'data.camera_id is missing')
  if (deviceId === undefined)
    return rejectedMessage(name, 'data.camera_id: expected a text of at most 64 characters')
  // The vendor's sample of a Snapshot webhook has no offset: its times are UTC.
  const at = readVendorInstant(timestamp, 'utc')
  if (typeof timestamp !== 'string' || at === undefined)
    return rejectedMessage(name, 'data.timestamp: expected a time', deviceId)
  return readResults({ cameraId: deviceId, timestamp, at }, results as unknown[])
}

/**
 * Plate Recognizer's Stream and Snapshot webhooks. Identity: camera_id, timestamp and the index in `results`
 * (rule ING-12). A vehicle without a readable plate is an event with plate null; other kinds of `hook.event` give none.
 */
export const plateRecognizer: DeviceSource<PlateReadEvent> = {
  kind: 'plate-recognizer',
  read: ({ json }) => {
    if (!isObject(json)) return malformed('', 'expected an object')
    const { event } = objectAt(json, 'hook')
    if (!plateEvents.has(event ?? undefined))
      return { events: [], rejected: [], warnings: warningsOfOther(event) }
    return isObject(json.data) ? readFrame(json.data) : malformed('data', 'expected an object')
  },
}
