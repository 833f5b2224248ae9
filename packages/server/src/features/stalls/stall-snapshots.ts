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
    // Names of floors that are not there come from strangers: nothing is kept of them.
    if (!ready) return emptyFloor
    this.#ready.set(key, ready)
    return ready
  }

  /** Floors that nothing changed on stay as they were sent. */
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

interface Kept {
  readonly snapshot: StallSnapshot
  /** The generation in which it was last compared with the database. */
  readonly generation: number
  /** Nobody but strangers asked for it. */
  isForStrangers: boolean
}

/** Who asks: what strangers ask for never pushes out what members look at. */
export type Asker = 'member' | 'stranger'

/** Snapshots of the lots that somebody looks at, brought up to date when they are asked for. */
export class StallSnapshots {
  readonly #database: Database
  /** In the order in which they were asked for. */
  readonly #kept = new Map<string, Kept>()
  readonly #latest = new Map<string, number>()
  readonly #refreshing = new Map<string, Promise<StallSnapshot | undefined>>()
  readonly #limits: { readonly maxLots: number; readonly maxStalls: number }
  #stalls = 0
  #generation = 0

  constructor(database: Database, limits: { maxLots?: number; maxStalls?: number } = {}) {
    this.#database = database
    this.#limits = { maxLots, maxStalls, ...limits }
  }

  /** A lot has this version by now; snapshots of older ones are brought up to date before they are shown. */
  note(lotId: string, version: number): void {
    if (!this.#kept.has(lotId) && !this.#refreshing.has(lotId)) return
    if (version > (this.#latest.get(lotId) ?? 0)) this.#latest.set(lotId, version)
  }

  /** Any lot may have changed: each is compared with the database before it is shown again, those being read now too. */
  distrust(): void {
    this.#generation++
  }

  /** The snapshot if it is up to date. */
  current(lotId: string, asker: Asker = 'member'): StallSnapshot | undefined {
    const kept = this.#kept.get(lotId)
    if (!kept || kept.generation !== this.#generation) return undefined
    if (kept.snapshot.version < (this.#latest.get(lotId) ?? 0)) return undefined
    if (asker === 'member') kept.isForStrangers = false
    this.#kept.delete(lotId)
    this.#kept.set(lotId, kept)
    return kept.snapshot
  }

  /** The lot at least at a version, or as it stood when this was asked; undefined for a lot that is not there. */
  async get(lotId: string, version = 0, asker: Asker = 'member'): Promise<StallSnapshot | undefined> {
    this.note(lotId, version)
    const wanted = Math.max(version, this.#latest.get(lotId) ?? 0)
    const generation = this.#generation
    const current = this.current(lotId, asker)
    if (current) return current
    const snapshot = await this.#refresh(lotId, asker)
    // What was under way may be older than what was asked for; what begins now is not.
    const isOlder = (this.#kept.get(lotId)?.generation ?? generation) < generation
    return !snapshot || (snapshot.version >= wanted && !isOlder) ? snapshot : this.#refresh(lotId, asker)
  }

  /** One read at a time for all who ask; one that is under way may be older than what was asked for. */
  #refresh(lotId: string, asker: Asker): Promise<StallSnapshot | undefined> {
    const running = this.#refreshing.get(lotId)
    if (running) return running
    const generation = this.#generation
    const refreshing = this.#database
      .asSystem((tx) => this.#read(tx, lotId))
      .then((snapshot) => {
        if (snapshot) this.#keep(snapshot, generation, asker)
        return snapshot
      })
      .finally(() => {
        this.#refreshing.delete(lotId)
        if (!this.#kept.has(lotId)) this.#latest.delete(lotId)
      })
    this.#refreshing.set(lotId, refreshing)
    return refreshing
  }

  async #read(tx: Tx, lotId: string): Promise<StallSnapshot | undefined> {
    const state = await findLotState(tx, lotId)
    if (!state) return undefined
    const kept = this.#kept.get(lotId)?.snapshot
    if (kept && kept.version >= state.version) return kept
    return (kept && (await this.#advance(tx, kept, state))) ?? (await this.#load(tx, lotId, state))
  }

  #keep(snapshot: StallSnapshot, generation: number, asker: Asker): void {
    const { lotId } = snapshot
    const before = this.#kept.get(lotId)
    this.#remove(lotId)
    this.#kept.set(lotId, {
      snapshot,
      generation,
      isForStrangers: asker === 'stranger' && (before?.isForStrangers ?? true),
    })
    this.#stalls += snapshot.stalls.size
    const limits = this.#limits
    while (this.#kept.size > 1 && (this.#kept.size > limits.maxLots || this.#stalls > limits.maxStalls))
      this.#removeOldest()
  }

  /** LIV-21: those that only strangers asked for go first. */
  #removeOldest(): void {
    const forStrangers = [...this.#kept].find(([, { isForStrangers }]) => isForStrangers)
    const [lotId] = forStrangers ?? [...this.#kept][0]!
    this.#remove(lotId)
    this.#latest.delete(lotId)
  }

  #remove(lotId: string): void {
    this.#stalls -= this.#kept.get(lotId)?.snapshot.stalls.size ?? 0
    this.#kept.delete(lotId)
  }

  async #load(tx: Tx, lotId: string, state: LotState) {
    const rows = await listStallRows(tx, lotId)
    return new StallSnapshot(lotId, state, new Map(rows.map((row) => [row.id, row])), new Map())
  }

  async #advance(tx: Tx, kept: StallSnapshot, state: LotState) {
    const changes = await findChangesAfter(tx, kept.lotId, kept.version, state.version)
    if (!changes || changes.stale.includes('stalls')) return undefined
    const rows =
      changes.stalls.length > 0
        ? await listStallRows(tx, kept.lotId, sql`stall.id = any(${changes.stalls})`)
        : []
    const stalls = new Map(kept.stalls)
    for (const row of rows) stalls.set(row.id, row)
    const floors = new Set(rows.map((row) => row.floor_name))
    return new StallSnapshot(kept.lotId, state, stalls, kept.readyWithout(floors))
  }
}
