import { beginningOf, excerptAbout, withoutSecrets } from '@stallwise/domain/ingest/message-text.rules.ts'
import type { DeviceEvent } from '@stallwise/domain/ingest/device-events.ts'
import type { MessageOutcome } from '@stallwise/contract/devices/device-messages.contract.ts'
import { uuidv7 } from 'uuidv7'
import type { NamedRejection } from './ingest-warnings.ts'

/** An accepted event: its lot and whether it was new. */
export interface AcceptedEvent {
  readonly event: DeviceEvent
  readonly lotId: string
  readonly isNew: boolean
}

/** A message as received, and its result. */
export interface NotedMessage {
  readonly sourceId: string
  readonly via: 'http' | 'mqtt'
  readonly text: string | undefined
  readonly receivedAt: number
  readonly accepted: readonly AcceptedEvent[]
  readonly rejected: readonly NamedRejection[]
  /** Registered devices (with their lots) that the message named without an event that could be accepted. */
  readonly others: ReadonlyMap<string, string>
  /** What a message that is not of devices has reported: the lots that it is about, and how many of its events were new. */
  readonly reported?: { readonly lotIds: ReadonlySet<string>; readonly isNew: readonly boolean[] } | undefined
  /** Why the message as a whole was refused. */
  readonly refused?: { readonly code: string; readonly detail: string | undefined } | undefined
}

/** The result of a message, as it is stored. */
export interface StoredOutcome {
  readonly outcome: MessageOutcome
  readonly reason: string | null
  readonly accepted: number
  readonly duplicates: number
  readonly rejected: readonly { readonly eventId: string; readonly code: string; readonly message: string }[]
  readonly events: readonly DeviceEvent[]
}

interface MessageRow {
  readonly id: string
  readonly source_id: string
  readonly received_at: string
  readonly via: 'http' | 'mqtt'
  readonly body: string | null
  readonly is_cut: boolean
  readonly size_bytes: number
  readonly outcome: StoredOutcome
}

export interface DeviceMessageRow extends MessageRow {
  readonly parking_lot_id: string
  readonly device_id: string
  readonly lot_ids: readonly string[]
}

export interface SourceMessageRow extends MessageRow {
  readonly lot_ids: readonly string[]
}

const maxNamed = 20

const outcomeNameOf = (accepted: number, duplicates: number, rejected: number): MessageOutcome => {
  if (accepted > 0) return 'taken'
  if (duplicates > 0) return 'repeated'
  return rejected > 0 ? 'rejected' : 'nothing'
}

/** The result of a message, as a whole or for one device. */
const outcomeOf = (
  { accepted: acceptedEvents, rejected, reported, refused }: NotedMessage,
  deviceId?: string,
): StoredOutcome => {
  const ofDevice = (id: string | undefined) => deviceId === undefined || id === deviceId
  const events = acceptedEvents.filter(({ event }) => ofDevice(event.deviceId))
  const rejections = rejected.filter((one) => ofDevice(one.deviceId))
  const areNew = [...events.map(({ isNew }) => isNew), ...(reported?.isNew ?? [])]
  const accepted = areNew.filter(Boolean).length
  const duplicates = areNew.length - accepted
  return {
    outcome: refused ? 'refused' : outcomeNameOf(accepted, duplicates, rejections.length),
    reason: refused ? [refused.code, refused.detail].filter(Boolean).join(': ') : null,
    accepted,
    duplicates,
    rejected: rejections.slice(0, maxNamed).map(({ eventId, code, message }) => ({ eventId, code, message })),
    events: events.slice(0, maxNamed).map(({ event }) => event),
  }
}

/** What is found of a message, found once for all of its devices. */
const ofMessage = <Value>(find: (message: NotedMessage) => Value): ((message: NotedMessage) => Value) => {
  const found = new WeakMap<NotedMessage, { readonly value: Value }>()
  return (message) => {
    const known = found.get(message) ?? { value: find(message) }
    found.set(message, known)
    return known.value
  }
}

const devicesOf = ofMessage(
  ({ accepted, others }) => new Set([...accepted.map(({ event }) => event.deviceId), ...others.keys()]).size,
)

const rowOf = (
  message: NotedMessage,
  stored: { body: string; isCut: boolean } | undefined,
  deviceId?: string,
) => ({
  id: uuidv7(),
  source_id: message.sourceId,
  received_at: new Date(message.receivedAt).toISOString(),
  via: message.via,
  body: stored?.body ?? null,
  is_cut: stored?.isCut ?? false,
  size_bytes: message.text === undefined ? 0 : Buffer.byteLength(message.text),
  outcome: outcomeOf(message, deviceId),
})

/** DEV-11, DEV-12: secrets are removed before the text is truncated. */
const plainText = ofMessage(({ text }) => (text === undefined ? undefined : withoutSecrets(text)))

/** DEV-14: a message of more lots is stored without them, and so for each of its devices, of which there may be thousands. */
const maxLotsNamed = 50

/** DEV-14: the lots that the message concerns; none if it may concern each. */
const lotsOf = ofMessage(({ accepted, others, reported }): readonly string[] => {
  const lots = new Set([
    ...accepted.map(({ lotId }) => lotId),
    ...others.values(),
    ...(reported?.lotIds ?? []),
  ])
  return lots.size > maxLotsNamed ? [] : [...lots]
})

/** DEV-14: stored with the lots that the message concerns; users see the text only if they may see all of these. */
export const deviceRow = ({
  lotId,
  deviceId,
  message,
}: {
  lotId: string
  deviceId: string
  message: NotedMessage
}): DeviceMessageRow => {
  const text = plainText(message)
  const cut = devicesOf(message) > 1 ? excerptAbout : firstPartForDevice
  return {
    ...rowOf(message, text === undefined ? undefined : cut(text, deviceId), deviceId),
    parking_lot_id: lotId,
    device_id: deviceId,
    lot_ids: lotsOf(message),
  }
}

const firstPartForDevice = (text: string) => beginningOf(text)

export const sourceRow = (message: NotedMessage): SourceMessageRow => {
  const text = plainText(message)
  return {
    ...rowOf(message, text === undefined ? undefined : beginningOf(text)),
    lot_ids: lotsOf(message),
  }
}
