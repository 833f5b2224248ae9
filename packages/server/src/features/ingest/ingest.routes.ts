import type { IngestReply } from '@stallwise/contract/ingest/ingest.contract.ts'
import { checkTime } from '@stallwise/domain/ingest/acceptance.rules.ts'
import type { DeviceEvent, Rejection } from '@stallwise/domain/ingest/device-events.ts'
import type { MobileEvent } from '@stallwise/domain/invitations/mobile-events.ts'
import type { SourceKind } from '@stallwise/domain/sources/source-kinds.ts'
import type { DeviceSource, ReadMessage, RejectedEvent } from '@stallwise/ports/device-source.port.ts'
import type { FileStore } from '@stallwise/ports/file-store.port.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { type FoundSource, type SourceKeys, readKey } from '#features/sources/sources.public.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { DeviceIndex, DevicePlace, DevicePlaces } from './device-index.ts'
import type { AddressedEvent } from './event-log.store.ts'
import { storeImage } from './images.ts'
import type { IngestQueue } from './ingest-queue.ts'
import { readDeviceMessage, receivedText, withVendorParsers, type ReceivedMessage } from './message-body.ts'
import { warningOfError, type IngestWarnings, type NamedRejection } from './ingest-warnings.ts'
import type { ReceivedMessages } from './received-messages.ts'

/** What the companion app reports: no device, and nothing to judge. */
export interface MobileIntake {
  readonly adapter: DeviceSource<MobileEvent>
  /** Stores the events of a source; `isNew` for each that was not rejected. */
  readonly store: (
    source: FoundSource,
    events: readonly MobileEvent[],
  ) => Promise<{ readonly isNew: readonly boolean[]; readonly rejected: readonly Rejection[] }>
}

export interface IngestParts {
  readonly mobile: MobileIntake
  readonly sources: SourceKeys
  readonly devices: DeviceIndex
  readonly queue: IngestQueue
  readonly files: FileStore
  readonly warnings: IngestWarnings
  readonly messages: ReceivedMessages
  readonly adapters: ReadonlyMap<SourceKind, DeviceSource>
  readonly clock: () => number
  readonly onIngest?: (kind: SourceKind, reply: IngestReply) => void
}

const kindOfDevice = { stall: 'stall-sensor', plate: 'camera', tag: 'rfid-reader' } as const

const rejectionOf = (
  event: DeviceEvent,
  place: DevicePlace | undefined,
  now: number,
): Rejection | undefined => {
  const { eventId } = event
  if (!place)
    return { eventId, code: 'unknown-device', message: `Device ${event.deviceId} is not registered.` }
  if (place.kind !== kindOfDevice[event.kind])
    return {
      eventId,
      code: 'wrong-device-kind',
      message: `Device ${event.deviceId} is registered as a ${place.kind}.`,
    }
  const timeFault = checkTime(event.at, now)
  if (timeFault === 'too-old')
    return { eventId, code: timeFault, message: 'The time of the event is more than 7 days ago.' }
  if (timeFault === 'too-new')
    return {
      eventId,
      code: timeFault,
      message: 'The time of the event is more than 5 minutes in the future.',
    }
  return undefined
}

/** ING-07 takes precedence over ING-41: an unregistered device is reported as such, whatever its payload. */
const withDeviceCheck = (rejection: RejectedEvent, places: DevicePlaces): NamedRejection =>
  rejection.deviceId === undefined || places.has(rejection.deviceId)
    ? rejection
    : { ...rejection, code: 'unknown-device', message: `Device ${rejection.deviceId} is not registered.` }

const addressEvents = async (
  parts: IngestParts,
  source: FoundSource,
  { events, rejected: unreadable, warnings }: ReadMessage<DeviceEvent>,
  places: DevicePlaces,
) => {
  const now = parts.clock()
  const addressed: AddressedEvent[] = []
  const rejected: NamedRejection[] = unreadable.map((one) => withDeviceCheck(one, places))
  const unknown = unreadable.flatMap(({ deviceId }) => (deviceId && !places.has(deviceId) ? [deviceId] : []))
  for (const event of events) {
    const place = places.get(event.deviceId)
    const rejection = rejectionOf(event, place, now)
    if (!rejection) addressed.push({ event, sourceId: source.sourceId, lotId: place!.lotId })
    else rejected.push({ ...rejection, deviceId: event.deviceId })
    if (!place) unknown.push(event.deviceId)
  }
  if (unknown.length > 0) await parts.sources.noteUnknownDevices(source.sourceId, unknown)
  parts.warnings.noteMessage(source.sourceId, (id) => places.has(id), { rejected, warnings })
  return { addressed, rejected }
}

/** ING-07: the device index may still have a device for a moment after its lot was removed. */
const rejectionWithoutLot = ({ event: { eventId, deviceId } }: AddressedEvent): NamedRejection => ({
  eventId,
  deviceId,
  code: 'unknown-device',
  message: `Device ${deviceId} is not registered.`,
})

/** FIL-13: the image of a message belongs to all of its reads. */
const withImage = async (
  parts: IngestParts,
  message: ReceivedMessage,
  events: readonly AddressedEvent[],
  log: FastifyBaseLogger,
): Promise<readonly AddressedEvent[]> => {
  const [first] = events
  if (first?.event.kind !== 'plate') return events
  const { deviceId } = first.event
  const image = await storeImage(
    {
      files: parts.files,
      onRefused: (kind) => parts.warnings.note(first.sourceId, { kind, deviceId }),
      onError: (error) =>
        log.error({ err: error }, 'camera image could not be stored; the plate read is kept without it'),
    },
    message,
    first,
  )
  return image ? events.map((one) => ({ ...one, image })) : events
}

/** Processes a message of a source, received by HTTP or MQTT; resolves when its events are durable and judged. */
export const processMessage = async (
  parts: IngestParts,
  source: FoundSource,
  adapter: DeviceSource,
  message: ReceivedMessage,
  { log, via }: { readonly log: FastifyBaseLogger; readonly via: 'http' | 'mqtt' },
): Promise<IngestReply> => {
  const places = await parts.devices.of(source.customerId, source.lots)
  const read = adapter.read(message, (deviceId) => places.get(deviceId)?.product)
  if ('malformed' in read)
    throw new Refusal('malformed', { detail: `${read.malformed.path}: ${read.malformed.message}` })
  const { addressed, rejected } = await addressEvents(parts, source, read, places)
  const events = await withImage(parts, message, addressed, log)
  const outcomes = events.length > 0 ? await parts.queue.submit(events) : []
  const stored = events.filter((_, nth) => outcomes[nth] !== 'no-lot')
  const isNew = outcomes.filter((outcome) => outcome !== 'no-lot').map((outcome) => outcome === 'new')
  rejected.push(...events.filter((_, nth) => outcomes[nth] === 'no-lot').map(rejectionWithoutLot))
  const accepted = isNew.filter(Boolean).length
  parts.messages.noteAccepted({ source, via, message, places }, { events: stored, isNew, rejected })
  return {
    accepted,
    duplicates: isNew.length - accepted,
    rejected: rejected.map(({ eventId, code, message }) => ({ eventId, code, message })),
  }
}

/** INV-30: processes a message of the companion app. */
const processMobileMessage = async (
  { mobile, warnings, messages }: IngestParts,
  source: FoundSource,
  message: ReceivedMessage,
): Promise<IngestReply> => {
  const read = mobile.adapter.read(message)
  if ('malformed' in read)
    throw new Refusal('malformed', { detail: `${read.malformed.path}: ${read.malformed.message}` })
  const stored = await mobile.store(source, read.events)
  const rejected = [...read.rejected, ...stored.rejected].map(({ eventId, code, message: text }) => ({
    eventId,
    code,
    message: text,
  }))
  warnings.noteMessage(source.sourceId, () => false, { rejected })
  const reported = { lotIds: new Set(read.events.map(({ lotId }) => lotId)), isNew: stored.isNew }
  messages.noteAccepted(
    { source, via: 'http', message, places: new Map() },
    { events: [], isNew: [], rejected, reported },
  )
  const accepted = stored.isNew.filter(Boolean).length
  return { accepted, duplicates: stored.isNew.length - accepted, rejected }
}

const authenticate = async (
  parts: IngestParts,
  request: FastifyRequest,
  kind: string,
): Promise<FoundSource> => {
  const key = readKey(request.headers)
  const source = key === undefined ? undefined : await parts.sources.find(key)
  if (!source || source.kind !== kind) throw new Refusal('wrong-key')
  return source
}

/** The endpoints that devices post to. The key is checked before the body is read. */
export const ingestRoutes = (app: FastifyInstance, parts: IngestParts): void => {
  const sourceOf = new WeakMap<FastifyRequest, FoundSource>()
  const register = (scope: FastifyInstance, url: string) =>
    scope.post<{ Params: { kind: string } }>(url, {
      config: { access: 'source-key' },
      onRequest: async (request) => {
        const kind = request.params.kind as SourceKind
        if (kind !== 'mobile-events' && !parts.adapters.has(kind)) throw new Refusal('not-found')
        sourceOf.set(request, await authenticate(parts, request, kind))
      },
      onError: async (request, _reply, error) => {
        const [source, kind] = [sourceOf.get(request), warningOfError(error)]
        if (!source || !kind) return
        parts.warnings.note(source.sourceId, { kind })
        const detail = error instanceof Refusal ? error.detail : error.message
        const refused = { code: kind, detail }
        parts.messages.noteRefused({
          sourceId: source.sourceId,
          via: 'http',
          text: receivedText(request),
          refused,
        })
      },
      handler: async (request) => {
        const kind = request.params.kind as SourceKind
        const message = await readDeviceMessage(request)
        const source = sourceOf.get(request)!
        const reply =
          kind === 'mobile-events'
            ? await processMobileMessage(parts, source, message)
            : await processMessage(parts, source, parts.adapters.get(kind)!, message, {
                log: request.log,
                via: 'http',
              })
        parts.onIngest?.(kind, reply)
        return reply
      },
    })
  void app.register(async (scope) => {
    withVendorParsers(scope, parts.adapters)
    register(scope, '/ingest/:kind')
    register(scope, '/ingest/:kind/*')
  })
}
