import { isLate } from '@stallwise/domain/ingest/acceptance.rules.ts'
import { oldestOf } from '@stallwise/domain/visits/gate-entries.model.ts'
import type { Pool } from 'pg'
import { judgeInTransaction, writeLotLog, type JudgedLots } from '#features/judging/judging.public.ts'
import type { Database } from '#platform/database/database.ts'
import { findUnloggedLots, loadUnlogged, maxLoggedAtOnce, noteLogged } from './decision-log.store.ts'

interface DecisionLogParts {
  readonly database: Database
  readonly lots: JudgedLots
  readonly clock: () => number
}

/** Openings change little in what judging knows: those of a moment share an entry. In milliseconds. */
const gatherMs = 200

/** VIS-41: writes what gates decided and judging does not know yet into the lot's log. Returns whether there may be more. */
const writeEntry = (pool: Pool, lots: JudgedLots, lotId: string, now: number): Promise<boolean> =>
  judgeInTransaction(pool, lots, [lotId], now, async (client, locked) => {
    const entry = locked.get(lotId)
    if (!entry) return false
    const found = await loadUnlogged(client, lotId)
    const { decisions, openings } = found.entry
    entry.idle = decisions.length + openings.length === 0
    if (!entry.idle) {
      // ING-04: what could not be written for long is judged on a lot loaded from before it.
      const oldest = oldestOf(found.entry)
      if (isLate(oldest, now, entry.lot.facts.latenessMs))
        entry.lot = await lots.load(client, lotId, now, { from: oldest })
      entry.lot.gatesDecided(found.entry, now)
      const { version } = entry
      await writeLotLog(client, { lotId, version, at: now, kind: 'gates-decided', detail: found.entry })
    }
    await noteLogged(client, { lotId, version: entry.version }, found)
    return found.decisions.length === maxLoggedAtOnce
  })

/**
 * VIS-41: brings gates' decisions into the logs of their lots. A decision never waits for this: it is committed before, and
 * what a server did not write is written with the next entry, or by the sweep.
 */
export class DecisionLog {
  readonly #parts: DecisionLogParts
  readonly #due = new Map<string, NodeJS.Timeout>()
  readonly #running = new Map<string, Promise<void>>()
  readonly #again = new Set<string>()

  constructor(parts: DecisionLogParts) {
    this.#parts = parts
  }

  /** Something was decided in a lot; `isRefusal`: a vehicle stays where it is, which the next read has to know. */
  note(lotId: string, { isRefusal }: { readonly isRefusal: boolean }): void {
    const due = this.#due.get(lotId)
    if (due && !isRefusal) return
    clearTimeout(due)
    this.#due.set(
      lotId,
      setTimeout(() => void this.write(lotId).catch(() => {}), isRefusal ? 0 : gatherMs),
    )
  }

  /** Writes what is due in a lot. */
  async write(lotId: string): Promise<void> {
    clearTimeout(this.#due.get(lotId))
    this.#due.delete(lotId)
    const running = this.#running.get(lotId)
    if (running) {
      this.#again.add(lotId)
      return running
    }
    const writing = this.#writeAll(lotId).finally(() => this.#running.delete(lotId))
    this.#running.set(lotId, writing)
    return writing
  }

  /** Writes what other servers, or this one before it was stopped, left. */
  async sweep(): Promise<void> {
    const lotIds = await this.#parts.database.asSystem(findUnloggedLots)
    for (const lotId of lotIds) await this.write(lotId)
  }

  /** Writes what is due, and waits for what is being written. */
  async flush(): Promise<void> {
    const due = [...this.#due.keys()]
    await Promise.allSettled([...due.map((lotId) => this.write(lotId)), ...this.#running.values()])
  }

  async #writeAll(lotId: string): Promise<void> {
    const { database, lots, clock } = this.#parts
    let isMore = true
    while (isMore) {
      this.#again.delete(lotId)
      isMore = (await writeEntry(database.pool, lots, lotId, clock())) || this.#again.has(lotId)
    }
  }
}
