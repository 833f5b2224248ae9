import type { Database } from '#platform/database/database.ts'
import { BoundedCache } from '#platform/sign-in/bounded-cache.ts'
import { hashKey } from './read-key.ts'
import { findSourceByKey, sourcesChannel, type FoundSource } from './source-keys.store.ts'
import { SourceNotes } from './source-notes.ts'

interface Entry {
  readonly source: Promise<FoundSource | undefined>
  readonly readAt: number
}

const maxKeys = 10_000
/** How long a key may be believed while a dead connection hides that it was removed. */
const knownKeyTtlMs = 60_000
/** An unknown key costs a read at most this often; a new one is announced. */
const unknownKeyTtlMs = 5_000

/** Whose key is whose, kept in memory by hash; emptied by NOTIFY and when the connection that hears it was lost. */
export class SourceKeys {
  readonly #database: Database
  readonly #clock: () => number
  readonly #known = new BoundedCache<Entry>(maxKeys)
  /** Apart from the known ones, so that guessing cannot push those out. */
  readonly #unknown = new BoundedCache<number>(maxKeys)
  readonly #notes: SourceNotes
  #generation = 0

  constructor(database: Database, clock: () => number = Date.now) {
    this.#database = database
    this.#clock = clock
    this.#notes = new SourceNotes(database)
  }

  /** Begins to hear of removed keys; gives back how to stop. */
  start(): Promise<() => Promise<void>> {
    const forget = () => this.clear()
    return this.#database.listen(sourcesChannel, forget, forget)
  }

  /** The source of a key; undefined for a key that nobody has, or has any more, or that was replaced too long ago (DEV-22). */
  async find(key: string): Promise<FoundSource | undefined> {
    const hash = hashKey(key)
    const now = this.#clock()
    if ((this.#unknown.get(hash) ?? 0) > now) return undefined
    const kept = this.#known.get(hash)
    const source = await (kept && now - kept.readAt < knownKeyTtlMs ? kept.source : this.#read(hash, now))
    if (!source || (source.keyUntil ?? Infinity) <= now) return undefined
    this.#notes.touch(source.sourceId, now)
    return source
  }

  /** A message of the source came by another way than with its key. */
  touch(sourceId: string): void {
    this.#notes.touch(sourceId, this.#clock())
  }

  /** Devices that reported under a source and are registered nowhere; kept per source for the health checker. */
  noteUnknownDevices(sourceId: string, deviceIds: readonly string[]): void {
    this.#notes.noteUnknown(sourceId, deviceIds, this.#clock())
  }

  /** Writes what was noted since the last time. */
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
    // What changed while we read may not be in what we read: then nothing of it is kept.
    if (generation === this.#generation && !found) {
      this.#known.delete(hash)
      this.#unknown.set(hash, now + unknownKeyTtlMs)
    }
    return found
  }
}
