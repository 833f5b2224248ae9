import { useQueries } from '@tanstack/react-query'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { stallsQueries } from './stalls.queries.ts'

/** The stalls of floors, live; undefined while a floor is not loaded. */
export const useLotStalls = (lotId: string, floors: readonly string[]): readonly StallView[] | undefined =>
  useQueries({
    queries: floors.map((floorName) => stallsQueries.floor(lotId, floorName)),
    combine: (results) =>
      results.some(({ data }) => !data) ? undefined : results.flatMap(({ data }) => data ?? []),
  })
