import type { QueryClient } from '@tanstack/react-query'
import type { LotChange } from '@stallwise/contract/live/live.contract.ts'

/** The last figures from the stream for each lot, so that a reply requested before does not overwrite them. */
class RecentLotChanges {
  readonly #last = new Map<string, LotChange>()

  add(change: LotChange): void {
    if (change.changes.counts) this.#last.set(change.lot, change)
  }

  applyTo<T extends { _id: string }>(held: T, patch: (held: T, change: LotChange) => T): T {
    const change = this.#last.get(held._id)
    return change ? patch(held, change) : held
  }
}

const changesByClient = new WeakMap<QueryClient, RecentLotChanges>()

export const recentLotChanges = (client: QueryClient): RecentLotChanges => {
  const news = changesByClient.get(client) ?? new RecentLotChanges()
  changesByClient.set(client, news)
  return news
}
