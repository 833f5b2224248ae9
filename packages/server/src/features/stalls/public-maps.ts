import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { mayAt, type Viewer } from '#platform/http/viewer.ts'
import { BoundedCache } from '#platform/sign-in/bounded-cache.ts'
import type { Asker } from './stall-snapshots.ts'

/** Sent by a trigger whenever a lot's switch changes. */
const channel = 'stallwise_public_maps'
/** How long a reading may be believed while a dead connection hides that it changed. */
const maxAgeMs = 10_000
const maxLots = 10_000

/** Whether strangers may look at a lot's map: a switch of the lot; members of the lot always may. Source: decision 7. */
export class PublicMaps {
  readonly #database: Database
  readonly #known = new BoundedCache<{ isPublic: boolean; readAt: number }>(maxLots)
  #changes = 0

  constructor(database: Database) {
    this.#database = database
  }

  /** Begins to hear of switches that change; gives back how to stop. */
  start(): Promise<() => Promise<void>> {
    return this.#database.listen(
      channel,
      (lotId) => {
        this.#changes++
        this.#known.delete(lotId)
      },
      () => {
        this.#changes++
        this.#known.clear()
      },
    )
  }

  /** Says as what the viewer may look; a lot whose map is not public is not found by strangers. */
  async require(viewer: Viewer | null, lotId: string): Promise<Asker> {
    if (viewer && mayAt(viewer, 'lot.realtime', lotId)) return 'member'
    if (!(await this.#isPublic(lotId))) throw new Refusal('not-found')
    return 'stranger'
  }

  async #isPublic(lotId: string): Promise<boolean> {
    const known = this.#known.get(lotId)
    if (known && Date.now() - known.readAt < maxAgeMs) return known.isPublic
    const before = this.#changes
    const row = await this.#database.asSystem((tx) =>
      tx.selectFrom('parking_lot').select('public_map').where('id', '=', lotId).executeTakeFirst(),
    )
    const isPublic = row?.public_map ?? false
    // What changed while we read may not be in what we read.
    if (before === this.#changes) this.#known.set(lotId, { isPublic, readAt: Date.now() })
    return isPublic
  }
}
