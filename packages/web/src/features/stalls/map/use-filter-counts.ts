import { useQueries } from '@tanstack/react-query'
import { matchesFilter, type StallFilter } from '#ui/map/stall-filter.ts'
import type { FloorOption } from './floors.ts'
import { mapStallOf } from './map-stalls.ts'
import { stallsQueries } from '../stalls.queries.ts'

interface Options {
  lotId: string
  floors: readonly FloorOption[]
  only: StallFilter | undefined
}

/** STA-28: how many stalls of each floor a filter leaves; none while there is no filter, or a floor is not loaded. */
export const useFilterCounts = ({ lotId, floors, only }: Options): ReadonlyMap<string, number> | undefined =>
  useQueries({
    queries: floors.map(({ floorName }) => ({
      ...stallsQueries.floor(lotId, floorName),
      enabled: only !== undefined,
    })),
    combine: (results) => {
      if (only === undefined || results.some(({ data }) => !data)) return undefined
      return new Map(
        results.map(({ data }, place) => [
          floors[place]!.floorName,
          data!.filter((stall) => matchesFilter(mapStallOf(stall), only)).length,
        ]),
      )
    },
  })
