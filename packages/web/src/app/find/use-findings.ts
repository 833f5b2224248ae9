import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'

/** What the server found; the answer carries the text that it belongs to. FND-23 */
export const useFindings = (search: string, lotId: string | undefined) => {
  const { data, isError } = useQuery({
    queryKey: ['find', lotId ?? '', search],
    queryFn: async ({ signal }) => ({
      search,
      found: await call('GET /find', { query: { search, ...(lotId && { parkingLot: lotId }) }, signal }),
    }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
    networkMode: 'always',
  })
  // Without the server, screens and actions can still be found.
  return isError ? { search, found: undefined, hasFailed: true } : data && { ...data, hasFailed: false }
}
