import type { FoundSource } from '#features/sources/sources.public.ts'
import type { DatabaseParts } from '#platform/database/database.ts'
import type { DevicePlaces } from './device-index.ts'
import type { AddressedEvent } from './event-log.store.ts'
import type { NamedRejection } from './ingest-warnings.ts'
import type { ReceivedMessage } from './message-body.ts'
import { deviceRow, sourceRow, type NotedMessage } from './received-messages.rows.ts'
import { writeDeviceMessages, writeSourceMessages } from './received-messages.store.ts'

/** A message that was refused as a whole. */
export type RefusedMessage = Pick<NotedMessage, 'sourceId' | 'via' | 'text' | 'refused'>

interface Received {
  readonly source: FoundSource
  readonly via: 'http' | 'mqtt'
  readonly message: ReceivedMessage
  readonly places: DevicePlaces
}

interface Outcome {
  readonly events: readonly AddressedEvent[]
  readonly isNew: readonly boolean[]
  readonly rejected: readonly NamedRejection[]
  readonly reported?: NotedMessage['reported']
}

interface LatestOfDevice {
  readonly lotId: string
  readonly deviceId: string
  readonly message: NotedMessage
}

const maxWaiting = 5_000
const maxDevices = 20_000
const maxWrittenAtOnce = 500
/** DEV-10: how many messages of each source are kept. */
const messagesPerSource = 20

/** DEV-10: the last message of each device and the last few of each source, kept until they are written. */
export class ReceivedMessages {
  readonly #options: DatabaseParts
  #waiting: NotedMessage[] = []
  /** By lot and device; the longest waiting first. */
  readonly #latest = new Map<string, LatestOfDevice>()
  readonly #ofSource = new Map<string, NotedMessage[]>()
  #writing: Promise<void> = Promise.resolve()

  constructor(options: DatabaseParts) {
    this.#options = options
  }

  note(message: Omit<NotedMessage, 'receivedAt'>): void {
    if (this.#waiting.length >= maxWaiting) this.#distribute()
    this.#waiting.push({ ...message, receivedAt: this.#options.clock() })
  }

  /** DEV-10: records a message for each registered device that it names in an event, a rejection or its URL. */
  noteAccepted(
    { source, via, message, places }: Received,
    { events, isNew, rejected, reported }: Outcome,
  ): void {
    const others = new Map<string, string>()
    for (const deviceId of [message.device, ...rejected.map((one) => one.deviceId)]) {
      const place = deviceId === undefined ? undefined : places.get(deviceId)
      if (place) others.set(deviceId!, place.lotId)
    }
    const accepted = events.map(({ event, lotId }, nth) => ({ event, lotId, isNew: isNew[nth]! }))
    this.note({ sourceId: source.sourceId, via, text: message.text, rejected, others, accepted, reported })
  }

  noteRefused(message: RefusedMessage): void {
    this.note({ ...message, accepted: [], rejected: [], others: new Map() })
  }

  /** Writes the recorded messages, a limited number at a time. Flushes run one after the other. */
  flush(): Promise<void> {
    this.#writing = this.#writing.catch(() => {}).then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    this.#distribute()
    if (this.#latest.size === 0 && this.#ofSource.size === 0) return
    const devices = [...this.#latest].slice(0, maxWrittenAtOnce)
    for (const [key] of devices) this.#latest.delete(key)
    const ofSource = [...this.#ofSource.values()].flat()
    this.#ofSource.clear()
    try {
      await this.#options.database.asSystem(async (tx) => {
        await writeDeviceMessages(
          tx,
          devices.map(([, one]) => deviceRow(one)),
        )
        await writeSourceMessages(tx, ofSource.map(sourceRow), messagesPerSource)
      })
    } catch (error) {
      this.#putBack(devices, ofSource)
      throw error
    }
  }

  /** Messages that could not be written wait for the next flush; newer ones take precedence. */
  #putBack(devices: readonly (readonly [string, LatestOfDevice])[], ofSource: readonly NotedMessage[]): void {
    const newer = [...this.#latest]
    this.#latest.clear()
    for (const [key, one] of [...devices, ...newer])
      if (this.#latest.size < maxDevices || this.#latest.has(key)) this.#latest.set(key, one)
    const newerOfSource = [...this.#ofSource.values()].flat()
    this.#ofSource.clear()
    for (const message of [...ofSource, ...newerOfSource]) this.#putOfSource(message)
  }

  #distribute(): void {
    for (const message of this.#waiting) {
      this.#putOfSource(message)
      for (const [deviceId, lotId] of message.others) this.#put(lotId, deviceId, message)
      for (const { event, lotId } of message.accepted) this.#put(lotId, event.deviceId, message)
    }
    this.#waiting = []
  }

  #putOfSource(message: NotedMessage): void {
    const messages = this.#ofSource.get(message.sourceId) ?? []
    messages.push(message)
    if (messages.length > messagesPerSource) messages.shift()
    this.#ofSource.set(message.sourceId, messages)
  }

  #put(lotId: string, deviceId: string, message: NotedMessage): void {
    const key = `${lotId} ${deviceId}`
    if (this.#latest.size < maxDevices || this.#latest.has(key))
      this.#latest.set(key, { lotId, deviceId, message })
  }
}
