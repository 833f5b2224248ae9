import { createHash } from 'node:crypto'
import type { LotFigures } from '@stallwise/domain/judging/judging.model.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { findChangesAfter, findLotState, listStallRows } from './stall-snapshots.store.ts'
import type { StallRow } from './stall-snapshots.store.ts'
import { viewFor } from './stalls.view.ts'
import type { StallVariant } from './stalls.view.ts'

/** A floor's stalls ready to send. */
export interface ReadyFloor {
  readonly body: Buffer
  readonly etag: string
}

/** What changed between two versions of a snapshot. */
export interface SnapshotChange {
  readonly lotId: string
  readonly version: number
  readonly stalls: readonly StallRow[]
  readonly stale: readonly string[]
}

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
    this.#ready.set(key, ready)
    return ready
  }

  /** Floors that nothing changed on stay as they were sent. */
  readyWithout(floorNames: ReadonlySet<string>): Map<string, ReadyFloor> {
    return new Map([...this.#ready].filter(([key]) => !floorNames.has(key.slice(key.indexOf(' ') + 1))))
  }

  #prepare(floorName: string, variant: StallVariant): ReadyFloor {
    const rows = [...this.stalls.values()].filter((row) => row.floor_name === floorName)
    const body = Buffer.from(JSON.stringify(rows.map((row) => viewFor(row, this.lotId, variant))))
    return { body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` }
  }
}

const mostLots = 500

/** Snapshots of the lots that somebody looks at, brought up to date when they are asked for. */
export class StallSnapshots {
  readonly #database: Database
  readonly #kept = new Map<string, StallSnapshot>()
  readonly #latest = new Map<string, number>()
  readonly #refreshing = new Map<string, Promise<StallSnapshot | undefined>>()

  constructor(database: Database) {
    this.#database = database
  }

  /** A lot has this version by now; snapshots of older ones are brought up to date before they are shown. */
  note(lotId: string, version: number): void {
    if (!this.#kept.has(lotId) && !this.#refreshing.has(lotId)) return
    if (version > (this.#latest.get(lotId) ?? 0)) this.#latest.set(lotId, version)
  }

  clear(): void {
    this.#kept.clear()
    this.#latest.clear()
  }

  /** The snapshot if it is up to date. */
  current(lotId: string): StallSnapshot | undefined {
    const kept = this.#kept.get(lotId)
    return kept && kept.version >= (this.#latest.get(lotId) ?? 0) ? kept : undefined
  }

  /** The lot at least at a version, or as it stood when this was asked; undefined for a lot that is not there. */
  async get(lotId: string, version = 0): Promise<StallSnapshot | undefined> {
    this.note(lotId, version)
    const wanted = Math.max(version, this.#latest.get(lotId) ?? 0)
    const snapshot = this.current(lotId) ?? (await this.#refresh(lotId))
    // What was under way may be older than what was asked for; what begins now is not.
    return !snapshot || snapshot.version >= wanted ? snapshot : this.#refresh(lotId)
  }

  /** One read at a time for all who ask; one that is under way may be older than what was asked for. */
  #refresh(lotId: string): Promise<StallSnapshot | undefined> {
    const running = this.#refreshing.get(lotId)
    if (running) return running
    const refreshing = this.#database
      .asSystem((tx) => this.#read(tx, lotId))
      .finally(() => this.#refreshing.delete(lotId))
    this.#refreshing.set(lotId, refreshing)
    return refreshing
  }

  async #read(tx: Tx, lotId: string): Promise<StallSnapshot | undefined> {
    const state = await findLotState(tx, lotId)
    if (!state) return undefined
    const kept = this.#kept.get(lotId)
    if (kept && kept.version >= state.version) return kept
    const snapshot = (kept && (await this.#advance(tx, kept, state))) ?? (await this.#load(tx, lotId, state))
    this.#kept.delete(lotId)
    this.#kept.set(lotId, snapshot)
    if (this.#kept.size > mostLots) this.#drop(this.#kept.keys().next().value!)
    return snapshot
  }

  async #load(tx: Tx, lotId: string, state: NonNullable<Awaited<ReturnType<typeof findLotState>>>) {
    const rows = await listStallRows(tx, lotId)
    return new StallSnapshot(lotId, state, new Map(rows.map((row) => [row.id, row])), new Map())
  }

  async #advance(tx: Tx, kept: StallSnapshot, state: NonNullable<Awaited<ReturnType<typeof findLotState>>>) {
    const changes = await findChangesAfter(tx, kept.lotId, kept.version, state.version)
    if (!changes || changes.stale.includes('lot') || changes.stale.includes('stalls')) return undefined
    const rows = changes.stalls.length > 0 ? await listStallRows(tx, kept.lotId, changes.stalls) : []
    const stalls = new Map(kept.stalls)
    for (const row of rows) stalls.set(row.id, row)
    const floors = new Set(rows.map((row) => row.floor_name))
    return new StallSnapshot(kept.lotId, state, stalls, kept.readyWithout(floors))
  }

  #drop(lotId: string): void {
    this.#kept.delete(lotId)
    this.#latest.delete(lotId)
  }
}
