import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { mayAt, type Viewer } from '#platform/http/viewer.ts'
import { BoundedCache } from '#platform/sign-in/bounded-cache.ts'
import type { Requester } from './stall-snapshots.ts'

/** Sent by a trigger when a lot's setting changes. */
const channel = 'stallwise_public_maps'
/** How long a cached setting is used, in case a lost connection hides a change. */
const maxAgeMs = 10_000
const maxLots = 10_000

/** Whether a lot's map is public, a setting of the lot; its members can always see it. Source: decision 7. */
export class PublicMaps {
  readonly #database: Database
  readonly #known = new BoundedCache<{ isPublic: boolean; readAt: number }>(maxLots)
  #changes = 0

  constructor(database: Database) {
    this.#database = database
  }

  /** Starts listening for changed settings; returns a function that stops it. */
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

  /** Whether the viewer is a member or the public; refused as not found for the public if the map is not public. */
  async require(viewer: Viewer | null, lotId: string): Promise<Requester> {
    if (viewer && mayAt(viewer, 'lot.realtime', lotId)) return 'member'
    if (!(await this.#isPublic(lotId))) throw new Refusal('not-found')
    return 'public'
  }

  async #isPublic(lotId: string): Promise<boolean> {
    const known = this.#known.get(lotId)
    if (known && Date.now() - known.readAt < maxAgeMs) return known.isPublic
    const before = this.#changes
    const row = await this.#database.asSystem((tx) =>
      tx.selectFrom('parking_lot').select('public_map').where('id', '=', lotId).executeTakeFirst(),
    )
    const isPublic = row?.public_map ?? false
    // The value read may be older than a change announced meanwhile.
    if (before === this.#changes) this.#known.set(lotId, { isPublic, readAt: Date.now() })
    return isPublic
  }
}
