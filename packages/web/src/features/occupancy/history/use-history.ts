import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'
import type { HistoryGroup } from './history-group.ts'
import { readHistory, withNow, type History } from './history.model.ts'
import { wantsDetail, type TimeWindow } from '#ui/chart/zoom-window.ts'
import { historyQuery } from '#features/occupancy/occupancy.queries.ts'
import { rangeOf, type OccupancySearch } from '#features/occupancy/occupancy.search.ts'

/** The history of the whole time range, in steps that depend on its length. */
export const useHistory = (lot: Lot, group: HistoryGroup, search: OccupancySearch) => {
  const query = useQuery({
    ...historyQuery(lot._id, group.key, rangeOf(search, lot.timeZone)),
    placeholderData: (before) => before,
  })
  const { data, dataUpdatedAt } = query
  const { now } = group
  const history = useMemo(
    () => data && withNow(readHistory(data), dataUpdatedAt, now),
    [data, dataUpdatedAt, now],
  )
  return { query, history }
}

const settleMs = 300

/** Rounds to whole hours, so that small movements use what is already loaded. */
const around = ({ from, to }: TimeWindow, whole: TimeWindow): TimeWindow => ({
  from: Math.max(Math.floor(from / hourMs) * hourMs, whole.from),
  to: Math.min(Math.ceil(to / hourMs) * hourMs, whole.to),
})

/** The part of what is visible that a history has; what is forecast lies after it. */
const pastOf = ({ from, to }: TimeWindow, history: History): TimeWindow => {
  const end = Math.min(to, history.to)
  return from < end ? { from, to: end } : { from: history.from, to: history.to }
}

/** Finer values of the visible part, loaded after the gesture; until then the coarse values are shown. */
export const useDetail = (
  lot: Lot,
  group: HistoryGroup,
  coarse: History | undefined,
  window: TimeWindow,
): History | undefined => {
  const [settled] = useDebouncedValue(coarse ? pastOf(window, coarse) : window, settleMs)
  const whole = coarse ?? window
  const part = around(settled, whole)
  const { data, dataUpdatedAt } = useQuery({
    ...historyQuery(lot._id, group.key, {
      from: new Date(part.from).toISOString(),
      to: new Date(part.to).toISOString(),
    }),
    enabled: coarse !== undefined && wantsDetail(settled, whole, coarse.stepMinutes),
    placeholderData: (before, query) => (query?.queryKey[3] === (group.key ?? 'lot') ? before : undefined),
  })
  const { now } = group
  const detail = useMemo(
    () => data && withNow(readHistory(data), dataUpdatedAt, now),
    [data, dataUpdatedAt, now],
  )
  const past = coarse && pastOf(window, coarse)
  if (!past || !detail || !wantsDetail(past, coarse, coarse.stepMinutes)) return coarse
  const isFiner = detail.stepMinutes < coarse.stepMinutes
  return isFiner && detail.from <= past.from && detail.to >= past.to ? detail : coarse
}
