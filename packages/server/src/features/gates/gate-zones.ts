import type { GatePolicy } from '@stallwise/domain/gates/read-opening.rules.ts'
import { announce } from '#platform/database/announce.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { listOpeningZones } from './gate-decisions.store.ts'

/** NOTIFY channel for changed zones; the payload is a lot's id, or `*` for all lots. */
const zonesChannel = 'stallwise_zones'

/** Call in the transaction that adds, changes, removes or restores a zone of the lot. */
export const announceZones = (tx: Tx, lotId: string): Promise<void> => announce(tx, zonesChannel, lotId)

/** Which zones of a lot have gates that open by themselves; cached in memory, so that reads elsewhere cost no query. */
export class GateZones {
  readonly #database: Database
  readonly #byLot = new Map<string, Promise<ReadonlyMap<string, GatePolicy>>>()

  constructor(database: Database) {
    this.#database = database
  }

  async start(): Promise<() => Promise<void>> {
    return this.#database.listen(
      zonesChannel,
      (lotId) => (lotId === '*' ? this.clear() : this.#byLot.delete(lotId)),
      () => this.clear(),
    )
  }

  clear(): void {
    this.#byLot.clear()
  }

  /** The zones by their ids, and for whom their gates open. */
  of(lotId: string): Promise<ReadonlyMap<string, GatePolicy>> {
    const known = this.#byLot.get(lotId)
    if (known) return known
    const zones = this.#database.withViewer({ lots: [lotId] }, (tx) => listOpeningZones(tx, lotId))
    this.#byLot.set(lotId, zones)
    zones.catch(() => this.#byLot.delete(lotId))
    return zones
  }
}
