import type { QueryClient } from '@tanstack/react-query'
import type { StallChange } from '@stallwise/contract/live/live.contract.ts'

interface RecentChanges {
  readonly lotId: string
  readonly receivedAt: number
  readonly changes: readonly StallChange[]
}

const retentionMs = 30_000
const logs = new WeakMap<QueryClient, RecentChanges[]>()

/** Records changes from the stream, which a reply that is still loading may not contain. */
export const recordStallChanges = (
  queries: QueryClient,
  lotId: string,
  changes: readonly StallChange[],
): void => {
  const receivedAt = Date.now()
  const recent = (logs.get(queries) ?? []).filter((entry) => entry.receivedAt > receivedAt - retentionMs)
  logs.set(queries, [...recent, { lotId, receivedAt, changes }])
}

export const stallChangesSince = (queries: QueryClient, lotId: string, since: number): StallChange[] =>
  (logs.get(queries) ?? [])
    .filter((entry) => entry.lotId === lotId && entry.receivedAt >= since)
    .flatMap(({ changes }) => changes)
