import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { LotFigures } from '@stallwise/domain/judging/judging.model.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { findChangesAfter, findLotState, listStallRows, type StallRow } from './stall-snapshots.store.ts'
import { viewFor, type StallVariant } from './stalls.view.ts'

/** A floor's stalls ready to send. */
export interface ReadyFloor {
  readonly body: Buffer
  readonly etag: string
}

const readyFloor = (views: readonly object[]): ReadyFloor => {
  const body = Buffer.from(JSON.stringify(views))
  return { body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` }
}
const emptyFloor = readyFloor([])

/** A lot's stalls and figures at one version, by floor and viewer ready to send. */
export class StallSnapshot {
  readonly lotId: string
  readonly version: number
  readonly figures: LotFigures
  readonly lastEventAt: Date | null
  readonly stalls: ReadonlyMap<string, StallRow>
  readonly #ready: Map<string, ReadyFloor>

  constructor(
    lotId: string,
    state: { version: number; counts: unknown; last_event_at: Date | null },
    stalls: ReadonlyMap<string, StallRow>,
    ready: Map<string, ReadyFloor>,
  ) {
    this.lotId = lotId
    this.version = state.version
    this.figures = state.counts as LotFigures
    this.lastEventAt = state.last_event_at
    this.stalls = stalls
    this.#ready = ready
  }

  floor(floorName: string, variant: StallVariant): ReadyFloor {
    const key = `${variant} ${floorName}`
    const ready = this.#ready.get(key) ?? this.#prepare(floorName, variant)
    // Anyone can request unknown floor names, so nothing is cached for them.
    if (!ready) return emptyFloor
    this.#ready.set(key, ready)
    return ready
  }

  /** The serialised floors, except those that changed. */
  readyWithout(floorNames: ReadonlySet<string>): Map<string, ReadyFloor> {
    return new Map([...this.#ready].filter(([key]) => !floorNames.has(key.slice(key.indexOf(' ') + 1))))
  }

  #prepare(floorName: string, variant: StallVariant): ReadyFloor | undefined {
    const rows = [...this.stalls.values()].filter((row) => row.floor_name === floorName)
    if (rows.length === 0) return undefined
    return readyFloor(rows.map((row) => viewFor(row, this.lotId, variant)))
  }
}

/** LIV-21: the limits of the cache; a lot of a thousand stalls takes about a megabyte. */
const maxLots = 500
const maxStalls = 300_000

type LotState = NonNullable<Awaited<ReturnType<typeof findLotState>>>

interface CachedSnapshot {
  readonly snapshot: StallSnapshot
  /** The generation in which it was last compared with the database. */
  readonly generation: number
  /** True if only public requests used it. */
  isPublicOnly: boolean
}

/** Who sends a request: public requests never evict the lots that members look at. */
export type Requester = 'member' | 'public'

/** Cached snapshots of the lots in use, updated when requested. */
export class StallSnapshots {
  readonly #database: Database
  /** Least recently used first. */
  readonly #cached = new Map<string, CachedSnapshot>()
  readonly #latest = new Map<string, number>()
  readonly #refreshing = new Map<string, Promise<StallSnapshot | undefined>>()
  readonly #limits: { readonly maxLots: number; readonly maxStalls: number }
  #stalls = 0
  #generation = 0

  constructor(database: Database, limits: { maxLots?: number; maxStalls?: number } = {}) {
    this.#database = database
    this.#limits = { maxLots, maxStalls, ...limits }
  }

  /** The lots that are cached. */
  get lotIds(): readonly string[] {
    return [...this.#cached.keys()]
  }

  /** Notes a lot's current version; older snapshots are updated before they are used. */
  note(lotId: string, version: number): void {
    if (!this.#cached.has(lotId) && !this.#refreshing.has(lotId)) return
    if (version > (this.#latest.get(lotId) ?? 0)) this.#latest.set(lotId, version)
  }

  /** Any lot may have changed: each snapshot, also one being read now, is compared with the database before it is used again. */
  invalidateAll(): void {
    this.#generation++
  }

  /** The snapshot if it is up to date. */
  current(lotId: string, requester: Requester = 'member'): StallSnapshot | undefined {
    const cached = this.#cached.get(lotId)
    if (!cached || cached.generation !== this.#generation) return undefined
    if (cached.snapshot.version < (this.#latest.get(lotId) ?? 0)) return undefined
    if (requester === 'member') cached.isPublicOnly = false
    this.#cached.delete(lotId)
    this.#cached.set(lotId, cached)
    return cached.snapshot
  }

  /** The lot at this version or later, or its current state without one; undefined if it does not exist. */
  async get(lotId: string, version = 0, requester: Requester = 'member'): Promise<StallSnapshot | undefined> {
    this.note(lotId, version)
    const wanted = Math.max(version, this.#latest.get(lotId) ?? 0)
    const generation = this.#generation
    const current = this.current(lotId, requester)
    if (current) return current
    const snapshot = await this.#refresh(lotId, requester)
    // A refresh already running may return an older version than requested; one started now does not.
    const isOlder = (this.#cached.get(lotId)?.generation ?? generation) < generation
    return !snapshot || (snapshot.version >= wanted && !isOlder) ? snapshot : this.#refresh(lotId, requester)
  }

  /** Concurrent requests share one read; a read already running may return an older version than requested. */
  #refresh(lotId: string, requester: Requester): Promise<StallSnapshot | undefined> {
    const running = this.#refreshing.get(lotId)
    if (running) return running
    const generation = this.#generation
    const refreshing = this.#database
      .asSystem((tx) => this.#read(tx, lotId))
      .then((snapshot) => {
        if (snapshot) this.#store(snapshot, generation, requester)
        return snapshot
      })
      .finally(() => {
        this.#refreshing.delete(lotId)
        if (!this.#cached.has(lotId)) this.#latest.delete(lotId)
      })
    this.#refreshing.set(lotId, refreshing)
    return refreshing
  }

  async #read(tx: Tx, lotId: string): Promise<StallSnapshot | undefined> {
    const state = await findLotState(tx, lotId)
    if (!state) return undefined
    const cached = this.#cached.get(lotId)?.snapshot
    if (cached && cached.version >= state.version) return cached
    return (cached && (await this.#advance(tx, cached, state))) ?? (await this.#load(tx, lotId, state))
  }

  #store(snapshot: StallSnapshot, generation: number, requester: Requester): void {
    const { lotId } = snapshot
    const before = this.#cached.get(lotId)
    this.#remove(lotId)
    this.#cached.set(lotId, {
      snapshot,
      generation,
      isPublicOnly: requester === 'public' && (before?.isPublicOnly ?? true),
    })
    this.#stalls += snapshot.stalls.size
    const limits = this.#limits
    while (this.#cached.size > 1 && (this.#cached.size > limits.maxLots || this.#stalls > limits.maxStalls))
      this.#removeOldest()
  }

  /** LIV-21: lots used by public requests only are removed first. */
  #removeOldest(): void {
    const publicOnly = [...this.#cached].find(([, { isPublicOnly }]) => isPublicOnly)
    const [lotId] = publicOnly ?? [...this.#cached][0]!
    this.#remove(lotId)
    this.#latest.delete(lotId)
  }

  #remove(lotId: string): void {
    this.#stalls -= this.#cached.get(lotId)?.snapshot.stalls.size ?? 0
    this.#cached.delete(lotId)
  }

  async #load(tx: Tx, lotId: string, state: LotState) {
    const rows = await listStallRows(tx, lotId)
    return new StallSnapshot(lotId, state, new Map(rows.map((row) => [row.id, row])), new Map())
  }

  async #advance(tx: Tx, cached: StallSnapshot, state: LotState) {
    const changes = await findChangesAfter(tx, cached.lotId, cached.version, state.version)
    if (!changes || changes.stale.includes('stalls')) return undefined
    const rows =
      changes.stalls.length > 0
        ? await listStallRows(tx, cached.lotId, sql`stall.id = any(${changes.stalls})`)
        : []
    const stalls = new Map(cached.stalls)
    for (const row of rows) stalls.set(row.id, row)
    const floors = new Set(rows.map((row) => row.floor_name))
    return new StallSnapshot(cached.lotId, state, stalls, cached.readyWithout(floors))
  }
}
