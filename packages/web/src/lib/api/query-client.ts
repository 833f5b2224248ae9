import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { logFailure } from '#lib/log.ts'
import { ApiProblem } from './api-problem.ts'

// After two minutes without an answer, say so at once rather than after three attempts.
const isWorthRetrying = (error: unknown) =>
  !(error instanceof ApiProblem) ||
  (error.code !== 'no-answer' && (error.status === 0 || error.status >= 500))

/** The cache of server responses. The stream reports what is stale, so nothing is polled. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => logFailure(`Could not load ${JSON.stringify(query.queryKey)}`, error),
    }),
    mutationCache: new MutationCache({
      onError: (error) => logFailure('A change could not be made', error),
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      },
    },
  })
