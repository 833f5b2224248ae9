import type { Rejection } from '@stallwise/domain/ingest/device-events.ts'
import {
  warningOfRejection,
  type IngestWarning,
  type IngestWarningKind,
} from '@stallwise/domain/ingest/ingest-warnings.ts'
import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { addWarnings, type IngestWarningCount } from './ingest-warnings.store.ts'

/** A rejection with the device that the event named. */
export interface NamedRejection extends Rejection {
  readonly deviceId?: string | undefined
}

/** ING-30: the warning for a message that could not be read at all; undefined if the error is the server's. */
export const warningOfError = (
  error: Error & { readonly statusCode?: number },
): IngestWarningKind | undefined => {
  const code = error instanceof Refusal ? error.code : error.statusCode
  if (code === 'too-large' || code === 413) return 'body-too-large'
  return code === 'malformed' || code === 400 || code === 415 ? 'malformed' : undefined
}

export interface IngestWarningsOptions {
  readonly database: Database
  readonly clock: () => number
  /** Called at once, for the metrics. */
  readonly onWarning?: (kind: IngestWarningKind, count: number) => void
}

/** Anybody with a key can name devices: beyond this many counters, warnings are counted without the device. */
const maxCounters = 5_000

type Counting = { -readonly [Field in keyof IngestWarningCount]: IngestWarningCount[Field] }

/** Counts warnings about device messages: collected in memory until they are written, not one row per event. */
export class IngestWarnings {
  readonly #options: IngestWarningsOptions
  #counts = new Map<string, Counting>()

  constructor(options: IngestWarningsOptions) {
    this.#options = options
  }

  /** Counts a warning of a source. The caller passes the device only if it is registered. */
  note(sourceId: string, { kind, deviceId = '', count = 1 }: IngestWarning): void {
    if (count <= 0) return
    this.#options.onWarning?.(kind, count)
    const now = new Date(this.#options.clock())
    const device = this.#counts.size < maxCounters ? deviceId : ''
    this.#add({
      sourceId,
      deviceId: device,
      kind,
      count,
      day: now.toISOString().slice(0, 10),
      firstSeenAt: now,
      lastSeenAt: now,
    })
  }

  /** ING-30: counts the warnings of a message, by device if that is registered. */
  noteMessage(
    sourceId: string,
    isRegistered: (deviceId: string) => boolean,
    message: {
      readonly rejected: readonly NamedRejection[]
      readonly warnings?: readonly IngestWarning[] | undefined
    },
  ): void {
    const named = (deviceId: string | undefined) =>
      deviceId !== undefined && isRegistered(deviceId) ? deviceId : undefined
    for (const { code, deviceId } of message.rejected)
      this.note(sourceId, { kind: warningOfRejection(code), deviceId: named(deviceId) })
    for (const { deviceId, ...warning } of message.warnings ?? [])
      this.note(sourceId, { ...warning, deviceId: named(deviceId) })
  }

  /** Writes the counts since the last flush. If writing fails they are kept for the next flush. */
  async flush(): Promise<void> {
    const counts = [...this.#counts.values()]
    if (counts.length === 0) return
    this.#counts = new Map()
    try {
      await this.#options.database.asSystem((tx) => addWarnings(tx, counts))
    } catch (error) {
      for (const one of counts) this.#add(one)
      throw error
    }
  }

  #add(one: Counting): void {
    const key = `${one.sourceId} ${one.day} ${one.kind} ${one.deviceId}`
    const known = this.#counts.get(key)
    if (!known) {
      this.#counts.set(key, { ...one })
      return
    }
    known.count += one.count
    if (one.firstSeenAt < known.firstSeenAt) known.firstSeenAt = one.firstSeenAt
    if (one.lastSeenAt > known.lastSeenAt) known.lastSeenAt = one.lastSeenAt
  }
}
