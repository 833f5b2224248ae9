import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { mayAt } from '#platform/http/viewer.ts'
import type { Viewer } from '#platform/http/viewer.ts'

const keptMs = 10_000

/** Whether strangers may look at a lot's map: a switch of the lot; members of the lot always may. Source: decision 7. */
export class PublicMaps {
  readonly #database: Database
  readonly #kept = new Map<string, { isPublic: boolean; until: number }>()

  constructor(database: Database) {
    this.#database = database
  }

  async require(viewer: Viewer | null, lotId: string): Promise<void> {
    if (viewer && mayAt(viewer, 'lot.realtime', lotId)) return
    if (!(await this.#isPublic(lotId))) throw new Refusal('not-found')
  }

  async #isPublic(lotId: string): Promise<boolean> {
    const kept = this.#kept.get(lotId)
    if (kept && kept.until > Date.now()) return kept.isPublic
    const row = await this.#database.asSystem((tx) =>
      tx.selectFrom('parking_lot').select('public_map').where('id', '=', lotId).executeTakeFirst(),
    )
    const isPublic = row?.public_map ?? false
    if (this.#kept.size > 10_000) this.#kept.clear()
    this.#kept.set(lotId, { isPublic, until: Date.now() + keptMs })
    return isPublic
  }
}
