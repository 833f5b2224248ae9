import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MapStall } from '#ui/map/map-stall.ts'
import type { FloorOption } from './floors.ts'
import { floorMapState, type FloorMapState } from './floor-map-state.ts'
import { mapStallOf, type AnyStall } from './map-stalls.ts'
import { countDrawn, countKinds, type LegendCounts } from './stall-counts.ts'
import { stallsQueries } from '../stalls.queries.ts'

export interface FloorMap {
  readonly map: FloorMapState
  readonly stalls: readonly MapStall[]
  readonly counts: LegendCounts
  /** Stalls of the list that the file does not draw. */
  readonly missing: readonly string[]
  readonly retry: () => void
}

const none: readonly AnyStall[] = []

/** A floor's drawing with its stalls. */
export const useFloorMap = (
  { linkToMap, count }: Pick<FloorOption, 'linkToMap' | 'count'>,
  given: readonly AnyStall[] = none,
): FloorMap => {
  const file = useQuery(stallsQueries.map(linkToMap))
  const { data: svg, error, refetch } = file
  const map = useMemo(() => floorMapState({ linkToMap, svg, error }), [linkToMap, svg, error])
  const stalls = useMemo(() => given.map(mapStallOf), [given])
  const drawn = useMemo(() => countDrawn(stalls), [stalls])
  const kinds = useMemo(() => countKinds(given, count?.types), [given, count])
  const drawing = map.status === 'ready' ? map.drawing : undefined
  const numbers = useMemo(() => stalls.map(({ number }) => number).join('\n'), [stalls])
  const missing = useMemo(() => {
    if (!drawing || numbers === '') return []
    const drawn = new Set(drawing.stalls.map(({ number }) => number))
    return numbers.split('\n').filter((number) => !drawn.has(number))
  }, [drawing, numbers])
  return { map, stalls, counts: { ...drawn, kinds }, missing, retry: () => void refetch() }
}
