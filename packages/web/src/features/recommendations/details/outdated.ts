import { useQuery, type QueryClient } from '@tanstack/react-query'
import { recommendationKey } from '../recommendations.queries.ts'

const keyOf = (id: string) => [...recommendationKey(id), 'outdated'] as const

/** Notes that a recommendation was worked out anew between reading and deciding; the view of it is made anew too. */
export const noteOutdated = (queries: QueryClient, id: string): void => {
  queries.setQueryData(keyOf(id), true)
}

/** Whether that happened on this screen. */
export const useOutdated = (id: string): boolean =>
  useQuery({ queryKey: keyOf(id), queryFn: () => false, enabled: false }).data === true

/** Forgets it with the next decision. */
export const forgetOutdated = (queries: QueryClient, id: string): void => {
  queries.removeQueries({ queryKey: keyOf(id) })
}
