import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OccupancyForecast } from '@stallwise/contract/forecast/forecast.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'
import { forecastQuery, readForecast, type ReadForecast } from '#features/forecast/forecast.public.ts'
import type { OccupancySearch } from '#features/occupancy/occupancy.search.ts'
import { useNow } from '#lib/time/use-now.ts'
import { aheadOf, type AheadSteps } from './ahead.ts'
import type { HistoryGroup } from './history-group.ts'
import type { History } from './history.model.ts'

/** What follows a history, and why nothing does. */
export interface AheadOfHistory {
  readonly isPending: boolean
  readonly reply: OccupancyForecast | undefined
  readonly forecast: ReadForecast | undefined
  readonly steps: AheadSteps | undefined
  /** The end of the forecast. */
  readonly until: number | undefined
  readonly missingDays: number
  /** All groups of a type are shown together, of which there is no forecast. */
  readonly needsOneGroup: boolean
  readonly failed: boolean
  readonly retry: () => void
}

/** The forecast after a history that reaches to the time now. FOR-30. */
export const useAhead = (
  lot: Lot,
  group: HistoryGroup,
  search: OccupancySearch,
  history: History | undefined,
): AheadOfHistory => {
  const now = useNow(60_000)
  const isWanted = search.ahead !== 'off' && (history === undefined || history.to > now - hourMs)
  const isOne = group.key === undefined || group.name !== undefined
  const query = useQuery({ ...forecastQuery(lot._id, group.key), enabled: isWanted && isOne })
  const data = isWanted && isOne ? query.data : undefined
  const forecast = useMemo(() => (data && data.points.length > 0 ? readForecast(data) : undefined), [data])
  const steps = useMemo(() => forecast && aheadOf(forecast), [forecast])
  return {
    isPending: isWanted && isOne && query.isPending,
    reply: data,
    forecast,
    steps,
    until: forecast?.steps.at(-1)?.end,
    missingDays: data?.missingDays ?? 0,
    needsOneGroup: isWanted && !isOne,
    failed: isWanted && isOne && query.isError && !query.data,
    retry: () => void query.refetch(),
  }
}
