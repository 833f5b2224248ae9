import { JudgedLot } from '@stallwise/domain/judging/judged-lot.ts'
import type { PoolClient } from 'pg'
import { loadLotFacts } from './judging.store.ts'
import { loadLotWindow } from './lot-window.store.ts'

interface Kept {
  lot: JudgedLot
  version: number
}

const mostLots = 2_000

/** Lots under judgement in memory. One counts only at the version that its row has under the lock. */
export class JudgedLots {
  readonly #kept = new Map<string, Kept>()

  get size(): number {
    return this.#kept.size
  }

  /** The lot as it stands at `version`; the caller holds the lot's lock. */
  async take(client: PoolClient, lotId: string, version: number, now: number): Promise<JudgedLot> {
    const kept = this.#kept.get(lotId)
    if (kept?.version === version) {
      this.#touch(lotId, kept)
      return kept.lot
    }
    return this.load(client, lotId, now)
  }

  /**
   * The lot anew from its rows: after an edit in the same transaction, or reaching back to `from` for late events.
   */
  async load(client: PoolClient, lotId: string, now: number, from?: number): Promise<JudgedLot> {
    const facts = await loadLotFacts(client, lotId, now, from)
    return new JudgedLot(facts, await loadLotWindow(client, lotId, now, facts.sampledUntil, from), now)
  }

  /** Keeps a lot for the version that the transaction writes. Should it fail, no row has that version. One that reaches back is not kept. */
  keep(lot: JudgedLot, version: number): void {
    if (lot.reachesBack) {
      this.#kept.delete(lot.facts.lotId)
      return
    }
    this.#touch(lot.facts.lotId, { lot, version })
    if (this.#kept.size > mostLots) this.#kept.delete(this.#kept.keys().next().value!)
  }

  forget(lotIds: Iterable<string>): void {
    for (const lotId of lotIds) this.#kept.delete(lotId)
  }

  clear(): void {
    this.#kept.clear()
  }

  #touch(lotId: string, kept: Kept): void {
    this.#kept.delete(lotId)
    this.#kept.set(lotId, kept)
  }
}
