import { JudgedLot, type LotEffects } from '@stallwise/domain/judging/judged-lot.ts'
import type { LotFacts } from '@stallwise/domain/judging/judging.model.ts'
import type { Pool, PoolClient } from 'pg'
import { Turns } from '#platform/concurrency/turns.ts'
import { inSnapshot } from './judging-session.ts'
import { loadLotFacts, type Loading } from './load/judging.store.ts'
import { loadLotWindow } from './load/lot-window.store.ts'

/** GAT-51: told of vehicles that arrived at entries and exits, after they were judged and committed. */
export type OnArrivals = (facts: LotFacts, arrivals: LotEffects['arrivals']) => void

interface CachedLot {
  lot: JudgedLot
  token: string
}

const maxLots = 2_000

const readLot = async (client: PoolClient, lotId: string, now: number, how: Loading) => {
  const facts = await loadLotFacts(client, lotId, now, how)
  return [facts, await loadLotWindow(client, lotId, now, facts, how.from)] as const
}

/** Cache of the lots that this process judges. An entry is valid only while the lot's row, read under lock, has its token. */
export class JudgedLots {
  /**
   * Users' changes of a lot wait here before they take a connection, so that none has to be refused for want of one. Each
   * may load the lot again; twenty at once on a busy machine take many seconds (ING-75). Locks exclude other servers.
   */
  readonly turns = new Turns({ maxWaiting: 200, maxWaitMs: 60_000 })
  readonly #cached = new Map<string, CachedLot>()
  readonly #loading = new Map<string, Promise<void>>()
  /** The lots that transactions of this process hold, by the connection of each. */
  readonly #taken = new Map<string, PoolClient>()
  readonly #onCommitted: (lotId: string, version: number) => void
  #onArrivals: OnArrivals = () => {}

  /**
   * `onCommitted` is called for each version that this process commits, before the change is answered, so that users
   * read their own writes; other processes are informed by NOTIFY.
   */
  constructor(onCommitted: (lotId: string, version: number) => void = () => {}) {
    this.#onCommitted = onCommitted
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
    return cached?.token === token ? cached.lot : this.load(client, lotId, now)
  }

  /** The token under which a lot is cached; undefined if it has to be loaded. */
  tokenOf(lotId: string): string | undefined {
    return this.#cached.get(lotId)?.token
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
    const running = this.#loading.get(lotId)
    if (running) return running
    const loading = this.loadAhead(pool, lotId, clock)
      .then((loaded) => {
        if (loaded && !this.#cached.has(lotId)) this.keep(loaded.lot, loaded.token)
      })
      .finally(() => this.#loading.delete(lotId))
    this.#loading.set(lotId, loading)
    return loading
  }

  /** A lot as it is committed now, with its token, loaded without its lock; undefined if it does not exist. */
  loadAhead(pool: Pool, lotId: string, clock: () => number, from?: number): Promise<CachedLot | undefined> {
    const read = inSnapshot(pool, lotId, async (client) => {
      const { rows } = await client.query<{ judged_token: string }>(
        'select judged_token from lot_state where parking_lot_id = $1',
        [lotId],
      )
      // The clock is read after the snapshot was taken: what is in it was judged earlier.
      const now = clock()
      return (
        rows[0] && { now, token: rows[0].judged_token, parts: await readLot(client, lotId, now, { from }) }
      )
    })
    return read.then(
      (found) => found && { lot: new JudgedLot(...found.parts, found.now), token: found.token },
    )
  }

  /** Loads the lot from the database: after an edit in the same transaction, or from before a late event. */
  async load(client: PoolClient, lotId: string, now: number, how: Loading = {}): Promise<JudgedLot> {
    return new JudgedLot(...(await readLot(client, lotId, now, how)), now)
  }

  /**
   * Caches a lot under the token that its transaction writes, or the one that it read if it changed nothing. If the commit fails, no
   * row has that token. A lot that was loaded for late events is not cached.
   */
  keep(lot: JudgedLot, token: string): void {
    if (lot.hasExtendedWindow) return
    this.#taken.delete(lot.facts.lotId)
    this.#cached.delete(lot.facts.lotId)
    this.#cached.set(lot.facts.lotId, { lot, token })
    if (this.#cached.size > maxLots) this.#cached.delete(this.#cached.keys().next().value!)
  }

  /** Whoever opens gates listens here; it is made after this cache, which it needs. */
  listenToArrivals(listener: OnArrivals): void {
    this.#onArrivals = listener
  }

  noteArrivals(facts: LotFacts, arrivals: LotEffects['arrivals']): void {
    this.#onArrivals(facts, arrivals)
  }

  noteCommitted(lotId: string, version: number): void {
    this.#onCommitted(lotId, version)
  }

  /** The transaction of a connection has ended. */
  release(client: PoolClient): void {
    for (const [lotId, holder] of this.#taken) if (holder === client) this.#taken.delete(lotId)
  }

  forget(lotIds: Iterable<string>): void {
    for (const lotId of lotIds) this.#cached.delete(lotId)
  }

  clear(): void {
    this.#cached.clear()
  }
}
