import type { Oddity, OddityKind } from '@stallwise/domain/ingest/oddities.ts'
import type { Database } from '#platform/database/database.ts'
import { addOddities, type OddityCount } from './oddities.store.ts'

export interface OdditiesOptions {
  readonly database: Database
  readonly clock: () => number
  /** Told at once, for the metrics. */
  readonly onOddity?: (kind: OddityKind, count: number) => void
  readonly onError?: (error: Error) => void
}

const everyMs = 5_000
/** Anybody with a key can name devices: beyond this many counters they are counted without the device. */
const mostCounters = 5_000

type Counting = { -readonly [Field in keyof OddityCount]: OddityCount[Field] }

/** Counts what was odd in what devices sent: gathered here, written every five seconds, never a row an event. */
export class Oddities {
  readonly #options: OdditiesOptions
  #counts = new Map<string, Counting>()

  constructor(options: OdditiesOptions) {
    this.#options = options
  }

  /** Begins to write; gives back how to stop, which writes what is not yet written. */
  start(): () => Promise<void> {
    const flush = () => this.flush().catch((error: unknown) => this.#options.onError?.(error as Error))
    const timer = setInterval(() => void flush(), everyMs)
    timer.unref()
    return async () => {
      clearInterval(timer)
      await flush()
    }
  }

  /** Counts an oddity of a source; the device is left out unless it is registered, which the caller knows. */
  note(sourceId: string, { kind, deviceId = '', count = 1 }: Oddity): void {
    if (count <= 0) return
    this.#options.onOddity?.(kind, count)
    const now = new Date(this.#options.clock())
    const device = this.#counts.size < mostCounters ? deviceId : ''
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

  /** Writes what was counted since the last time. What could not be written is counted on. */
  async flush(): Promise<void> {
    const counts = [...this.#counts.values()]
    if (counts.length === 0) return
    this.#counts = new Map()
    try {
      await this.#options.database.asSystem((tx) => addOddities(tx, counts))
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
