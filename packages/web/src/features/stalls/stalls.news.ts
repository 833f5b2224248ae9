import type { QueryClient } from '@tanstack/react-query'
import type { StallChange } from '@stallwise/contract/live/live.contract.ts'

interface Heard {
  readonly lotId: string
  readonly at: number
  readonly changes: readonly StallChange[]
}

const keptMs = 30_000
const logs = new WeakMap<QueryClient, Heard[]>()

/** Changes that came by the stream a moment ago: a reply that was on its way meanwhile does not know them. */
export const hearStalls = (queries: QueryClient, lotId: string, changes: readonly StallChange[]): void => {
  const at = Date.now()
  const kept = (logs.get(queries) ?? []).filter((heard) => heard.at > at - keptMs)
  logs.set(queries, [...kept, { lotId, at, changes }])
}

export const stallsHeardSince = (queries: QueryClient, lotId: string, since: number): StallChange[] =>
  (logs.get(queries) ?? [])
    .filter((heard) => heard.lotId === lotId && heard.at >= since)
    .flatMap(({ changes }) => changes)
