import type { IngestReply } from '@stallwise/contract/ingest/ingest.contract.ts'
import { judgeTime } from '@stallwise/domain/ingest/acceptance.rules.ts'
import type { DeviceEvent, Rejection } from '@stallwise/domain/ingest/device-events.ts'
import type { SourceKind } from '@stallwise/domain/sources/source-kinds.ts'
import type { DeviceSource, ReadMessage, RejectedEvent } from '@stallwise/ports/device-source.port.ts'
import type { FileStore } from '@stallwise/ports/file-store.port.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { type FoundSource, type SourceKeys, readKey } from '#features/sources/sources.public.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { DeviceIndex, DevicePlace, DevicePlaces } from './device-index.ts'
import type { AddressedEvent } from './event-log.store.ts'
import { keepImage } from './images.ts'
import type { IngestQueue } from './ingest-queue.ts'
import { readDeviceMessage, receivedText, withVendorParsers, type ReceivedMessage } from './message-body.ts'
import { noteOdditiesOf, oddityOfError, type NamedRejection } from './message-oddities.ts'
import type { Oddities } from './oddities.ts'
import { noteTaken } from './note-message.ts'
import type { ReceivedMessages } from './received-messages.ts'

export interface IngestParts {
  readonly sources: SourceKeys
  readonly devices: DeviceIndex
  readonly queue: IngestQueue
  readonly files: FileStore
  readonly oddities: Oddities
  readonly messages: ReceivedMessages
  readonly adapters: ReadonlyMap<SourceKind, DeviceSource>
  readonly clock: () => number
  readonly onIngest?: (kind: SourceKind, reply: IngestReply) => void
}

const kindOfDevice = { stall: 'stall-sensor', plate: 'camera', tag: 'rfid-reader' } as const

const judge = (event: DeviceEvent, place: DevicePlace | undefined, now: number): Rejection | undefined => {
  const { eventId } = event
  if (!place)
    return { eventId, code: 'unknown-device', message: `No device ${event.deviceId} is registered.` }
  if (place.kind !== kindOfDevice[event.kind])
    return { eventId, code: 'wrong-device-kind', message: `Device ${event.deviceId} is a ${place.kind}.` }
  const verdict = judgeTime(event.at, now)
  if (verdict === 'too-old') return { eventId, code: verdict, message: 'The event is more than 7 days old.' }
  if (verdict === 'too-new')
    return { eventId, code: verdict, message: 'The event is more than 5 minutes ahead.' }
  return undefined
}

/** ING-07 before ING-41: a device that is not registered is that first of all, whatever its payload. */
const judgeRejected = (rejection: RejectedEvent, places: DevicePlaces): NamedRejection =>
  rejection.deviceId === undefined || places.has(rejection.deviceId)
    ? rejection
    : { ...rejection, code: 'unknown-device', message: `No device ${rejection.deviceId} is registered.` }

const address = async (
  parts: IngestParts,
  source: FoundSource,
  { events, rejected: unread, oddities }: ReadMessage<DeviceEvent>,
  places: DevicePlaces,
) => {
  const now = parts.clock()
  const taken: AddressedEvent[] = []
  const rejected: NamedRejection[] = unread.map((one) => judgeRejected(one, places))
  const unknown = unread.flatMap(({ deviceId }) => (deviceId && !places.has(deviceId) ? [deviceId] : []))
  for (const event of events) {
    const place = places.get(event.deviceId)
    const rejection = judge(event, place, now)
    if (!rejection) taken.push({ event, sourceId: source.sourceId, lotId: place!.lotId })
    else rejected.push({ ...rejection, deviceId: event.deviceId })
    if (!place) unknown.push(event.deviceId)
  }
  if (unknown.length > 0) await parts.sources.noteUnknownDevices(source.sourceId, unknown)
  noteOdditiesOf(parts.oddities, source.sourceId, (id) => places.has(id), { rejected, oddities })
  return { taken, rejected }
}

/** ING-07: the device index of a server may know a device a moment longer than its lot exists. */
const withoutLot = ({ event: { eventId, deviceId } }: AddressedEvent): NamedRejection => ({
  eventId,
  deviceId,
  code: 'unknown-device',
  message: `No device ${deviceId} is registered.`,
})

/** FIL-13: the picture of a message belongs to all of its reads. */
const withImage = async (
  parts: IngestParts,
  message: ReceivedMessage,
  taken: readonly AddressedEvent[],
  log: FastifyBaseLogger,
): Promise<readonly AddressedEvent[]> => {
  const [first] = taken
  if (first?.event.kind !== 'plate') return taken
  const { deviceId } = first.event
  const image = await keepImage(
    {
      files: parts.files,
      onRefused: (kind) => parts.oddities.note(first.sourceId, { kind, deviceId }),
      onError: (error) => log.error({ err: error }, 'an image could not be kept'),
    },
    message,
    first,
  )
  return image ? taken.map((one) => ({ ...one, image })) : taken
}

/** Takes a message of a source, by whatever way it came, and answers when its events are durable and judged. */
export const takeMessage = async (
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
  const { taken, rejected } = await address(parts, source, read, places)
  const events = await withImage(parts, message, taken, log)
  const outcomes = events.length > 0 ? await parts.queue.submit(events) : []
  const kept = events.filter((_, nth) => outcomes[nth] !== 'no-lot')
  const isNew = outcomes.filter((outcome) => outcome !== 'no-lot').map((outcome) => outcome === 'new')
  rejected.push(...events.filter((_, nth) => outcomes[nth] === 'no-lot').map(withoutLot))
  const accepted = isNew.filter(Boolean).length
  noteTaken(parts.messages, { source, via, message, places }, { events: kept, isNew, rejected })
  return {
    accepted,
    duplicates: isNew.length - accepted,
    rejected: rejected.map(({ eventId, code, message }) => ({ eventId, code, message })),
  }
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

/** Devices report here. The key is judged before the body is read. */
export const ingestRoutes = (app: FastifyInstance, parts: IngestParts): void => {
  const sourceOf = new WeakMap<FastifyRequest, FoundSource>()
  const register = (scope: FastifyInstance, url: string) =>
    scope.post<{ Params: { kind: string } }>(url, {
      config: { access: 'source-key' },
      onRequest: async (request) => {
        const kind = request.params.kind as SourceKind
        if (!parts.adapters.has(kind)) throw new Refusal('not-found')
        sourceOf.set(request, await authenticate(parts, request, kind))
      },
      onError: async (request, _reply, error) => {
        const [source, kind] = [sourceOf.get(request), oddityOfError(error)]
        if (!source || !kind) return
        parts.oddities.note(source.sourceId, { kind })
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
        const reply = await takeMessage(parts, sourceOf.get(request)!, parts.adapters.get(kind)!, message, {
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
