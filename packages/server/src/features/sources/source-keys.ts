import type { Database } from '#platform/database/database.ts'
import { BoundedCache } from '#platform/sign-in/bounded-cache.ts'
import { hashOfToken } from '#platform/secrets/token-hash.ts'
import { findSourceByKey, sourcesChannel, type FoundSource } from './source-keys.store.ts'
import { SourceNotes } from './source-notes.ts'

interface Entry {
  readonly source: Promise<FoundSource | undefined>
  readonly readAt: number
}

const maxKeys = 10_000
/** How long a known key is cached, in case a lost connection hides its removal. */
const knownKeyTtlMs = 60_000
/** How long an unknown key is cached; new keys are announced by NOTIFY. */
const unknownKeyTtlMs = 5_000

/** Sources by the hash of their key, cached in memory; cleared by NOTIFY and when the listening connection is lost. */
export class SourceKeys {
  readonly #database: Database
  readonly #clock: () => number
  readonly #known = new BoundedCache<Entry>(maxKeys)
  /** Separate from the known ones, so that guessed keys cannot evict those. */
  readonly #unknown = new BoundedCache<number>(maxKeys)
  readonly #notes: SourceNotes
  #generation = 0

  constructor(database: Database, clock: () => number = Date.now) {
    this.#database = database
    this.#clock = clock
    this.#notes = new SourceNotes(database)
  }

  /** Starts listening for removed keys; returns a function that stops it. */
  start(): Promise<() => Promise<void>> {
    const forget = () => this.clear()
    return this.#database.listen(sourcesChannel, forget, forget)
  }

  /** The source of a key; undefined for an unknown, removed or expired key (DEV-22). */
  async find(key: string): Promise<FoundSource | undefined> {
    const hash = hashOfToken(key)
    const now = this.#clock()
    if ((this.#unknown.get(hash) ?? 0) > now) return undefined
    const kept = this.#known.get(hash)
    const source = await (kept && now - kept.readAt < knownKeyTtlMs ? kept.source : this.#read(hash, now))
    if (!source || (source.keyUntil ?? Infinity) <= now) return undefined
    this.#notes.touch(source.sourceId, now)
    return source
  }

  /** Notes a message of the source that arrived without its key, by MQTT. */
  touch(sourceId: string): void {
    this.#notes.touch(sourceId, this.#clock())
  }

  /** Notes unregistered devices that reported with a source. */
  noteUnknownDevices(sourceId: string, deviceIds: readonly string[]): void {
    this.#notes.noteUnknown(sourceId, deviceIds, this.#clock())
  }

  /** Writes everything noted since the last flush. */
  flush(): Promise<void> {
    return this.#notes.flush()
  }

  clear(): void {
    this.#generation++
    this.#known.clear()
    this.#unknown.clear()
  }

  async #read(hash: string, now: number): Promise<FoundSource | undefined> {
    const generation = this.#generation
    const source = findSourceByKey(this.#database, hash)
    this.#known.set(hash, { source, readAt: now })
    const found = await source.catch((error: unknown) => {
      if (generation === this.#generation) this.#known.delete(hash)
      throw error
    })
    // The result may be older than a change announced meanwhile, so it is not cached in that case.
    if (generation === this.#generation && !found) {
      this.#known.delete(hash)
      this.#unknown.set(hash, now + unknownKeyTtlMs)
    }
    return found
  }
}
