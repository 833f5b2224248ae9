import { JudgedLot, type LotEffects } from '@stallwise/domain/judging/judged-lot.ts'
import type { JudgedFacts } from '@stallwise/domain/judging/judging.model.ts'
import type { Pool, PoolClient } from 'pg'
import { Turns } from '#platform/concurrency/turns.ts'
import { inSnapshot } from './judging-session.ts'
import { BoundedLots, type CachedLot } from './bounded-lots.ts'
import { LotsToLoad } from './lots-to-load.ts'
import { loadLots, type Loading } from './load/judging.store.ts'

/** GAT-51: told of vehicles that arrived at entries and exits, after they were judged and committed. */
export type OnArrivals = (facts: JudgedFacts, arrivals: LotEffects['arrivals']) => void

/** Cache of the lots that this process judges. An entry is valid only while the lot's row, read under lock, has its token. */
export class JudgedLots {
  /**
   * Users' changes of a lot wait here before they take a connection, so that none has to be refused for want of one. Each
   * may load the lot again; twenty at once on a busy machine take many seconds (ING-75). Locks exclude other servers.
   */
  readonly turns = new Turns({ maxWaiting: 200, maxWaitMs: 60_000 })
  readonly #cached: BoundedLots
  readonly #toLoad = new WeakMap<Pool, LotsToLoad>()
  /** The lots that transactions of this process hold, by the connection of each. */
  readonly #taken = new Map<string, PoolClient>()
  /** The same until these have ended: a lot that was judged is cached before its commit. */
  readonly #held = new Map<string, PoolClient>()
  readonly #whenFree = new Map<string, (() => void)[]>()
  readonly #onCommitted: (lotId: string, version: number) => void
  #onArrivals: OnArrivals = () => {}

  /**
   * `onCommitted` is called for each version that this process commits, before the change is answered, so that users
   * read their own writes, and so that other servers are told of it.
   */
  constructor(onCommitted: (lotId: string, version: number) => void = () => {}, maxBytes?: number) {
    this.#onCommitted = onCommitted
    this.#cached = new BoundedLots(maxBytes)
  }

  get size(): number {
    return this.#cached.size
  }

  /**
   * The lot as the transaction with this token left it, cached or loaded; the caller holds the lot's lock. It is
   * removed from the cache until its transaction calls `keep`, so that no other transaction uses its changes in memory,
   * even if the database has already ended this transaction and the process does not know yet.
   */
  async take(client: PoolClient, lotId: string, token: string, now: number): Promise<JudgedLot> {
    const cached = this.#cached.get(lotId)
    this.#cached.delete(lotId)
    this.#taken.set(lotId, client)
    this.#held.set(lotId, client)
    return cached?.token === token ? cached.lot : this.load(client, lotId, now)
  }

  /** The token under which a lot is cached; undefined if it has to be loaded. */
  tokenOf(lotId: string): string | undefined {
    return this.#cached.get(lotId)?.token
  }

  /** Whether a transaction of this process holds the lot, and has not ended yet. */
  isHeld(lotId: string): boolean {
    return this.#held.has(lotId)
  }

  /** Resolves when the transaction of this process that holds the lot has ended, or after so many milliseconds. */
  freed(lotId: string, maxMs: number): Promise<void> {
    if (!this.#held.has(lotId)) return Promise.resolve()
    return new Promise((resolve) => {
      const waiting = this.#whenFree.get(lotId) ?? []
      const timer = setTimeout(resolve, maxMs)
      waiting.push(() => {
        clearTimeout(timer)
        resolve()
      })
      this.#whenFree.set(lotId, waiting)
    })
  }

  /** ING-03: the lateness window of a lot, if it is known without loading it. */
  latenessOf(lotId: string): number | undefined {
    return this.#cached.get(lotId)?.lot.facts.latenessMs
  }

  /**
   * ING-72: loads a lot that is not cached, without its lock: devices of other lots, and gates of this one at other servers, do
   * not wait meanwhile. Whoever locks it afterwards finds it here, unless another server has judged it since. One that a
   * transaction of this process holds is here when it ends.
   */
  prepare(pool: Pool, lotId: string, clock: () => number): Promise<void> {
    if (this.#cached.has(lotId) || this.#taken.has(lotId)) return Promise.resolve()
    return this.#toLoadBy(pool).add(lotId, clock)
  }

  /** Lots are loaded together where several are asked for. */
  #toLoadBy(pool: Pool): LotsToLoad {
    const known = this.#toLoad.get(pool)
    if (known) return known
    const toLoad = new LotsToLoad(async (lotIds, clock) => {
      const loaded = await this.loadTogether(pool, lotIds, clock)
      for (const [lotId, { lot, token }] of loaded) if (!this.#cached.has(lotId)) this.keep(lot, token)
    })
    this.#toLoad.set(pool, toLoad)
    return toLoad
  }

  /** A lot as it is committed now, with its token, loaded without its lock; undefined if it does not exist. */
  async loadAhead(
    pool: Pool,
    lotId: string,
    clock: () => number,
    from?: number,
  ): Promise<CachedLot | undefined> {
    return (await this.loadTogether(pool, [lotId], clock, from)).get(lotId)
  }

  /** The same of several lots, by as many queries as for one. */
  async loadTogether(
    pool: Pool,
    lotIds: readonly string[],
    clock: () => number,
    from?: number,
  ): Promise<Map<string, CachedLot>> {
    const { now, lots } = await inSnapshot(pool, lotIds, (client) =>
      loadLots(client, lotIds, clock, { from }),
    )
    const loaded = [...lots].map(([lotId, { facts, window, token }]): [string, CachedLot] => [
      lotId,
      { lot: new JudgedLot(facts, window, now), token },
    ])
    return new Map(loaded)
  }

  /** Loads the lot from the database: after an edit in the same transaction, or from before a late event. */
  async load(client: PoolClient, lotId: string, now: number, how: Loading = {}): Promise<JudgedLot> {
    const { lots } = await loadLots(client, [lotId], () => now, how)
    const { facts, window } = lots.get(lotId)!
    return new JudgedLot(facts, window, now)
  }

  /**
   * Caches a lot under the token that its transaction writes, or the one that it read if it changed nothing. If the commit fails, no
   * row has that token. A lot that was loaded for late events is not cached.
   */
  keep(lot: JudgedLot, token: string): void {
    if (lot.hasExtendedWindow) return
    this.#taken.delete(lot.facts.lotId)
    this.#cached.set(lot.facts.lotId, { lot, token })
  }

  /** Whoever opens gates listens here; it is made after this cache, which it needs. */
  listenToArrivals(listener: OnArrivals): void {
    this.#onArrivals = listener
  }

  noteArrivals(facts: JudgedFacts, arrivals: LotEffects['arrivals']): void {
    this.#onArrivals(facts, arrivals)
  }

  noteCommitted(lotId: string, version: number): void {
    this.#onCommitted(lotId, version)
  }

  /** The transaction of a connection has ended. */
  release(client: PoolClient): void {
    for (const [lotId, holder] of this.#taken) if (holder === client) this.#taken.delete(lotId)
    for (const [lotId, holder] of this.#held) if (holder === client) this.#free(lotId)
  }

  #free(lotId: string): void {
    this.#held.delete(lotId)
    for (const tell of this.#whenFree.get(lotId) ?? []) tell()
    this.#whenFree.delete(lotId)
  }

  forget(lotIds: Iterable<string>): void {
    for (const lotId of lotIds) this.#cached.delete(lotId)
  }

  clear(): void {
    this.#cached.clear()
  }
}
