import type { IngestWarning, IngestWarningKind } from '@stallwise/domain/ingest/ingest-warnings.ts'
import type { Database } from '#platform/database/database.ts'
import { addWarnings, type IngestWarningCount } from './ingest-warnings.store.ts'

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
