import type { QueryClient } from '@tanstack/react-query'
import type { LotChange } from '@stallwise/contract/live/live.contract.ts'

/** The last figures that came by the stream, so that an answer which was on its way meanwhile does not undo them. */
class LotNews {
  readonly #last = new Map<string, LotChange>()

  keep(change: LotChange): void {
    if (change.changes.counts) this.#last.set(change.lot, change)
  }

  freshen<T extends { _id: string }>(held: T, patch: (held: T, change: LotChange) => T): T {
    const change = this.#last.get(held._id)
    return change ? patch(held, change) : held
  }
}

const newsByClient = new WeakMap<QueryClient, LotNews>()

export const newsOf = (client: QueryClient): LotNews => {
  const news = newsByClient.get(client) ?? new LotNews()
  newsByClient.set(client, news)
  return news
}
