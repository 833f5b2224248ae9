import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LotEventView } from '@stallwise/contract/events/events.contract.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { apiQuery } from '#lib/api/api-query.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import type { TimeWindow } from '#ui/chart/zoom-window.ts'
import type { Shade } from './history.model.ts'

/** The longest period that the call takes is two years. */
const longestMs = 730 * 24 * hourMs

/** Whole hours, so that a minute later the same is asked for. */
const queryOf = (lotId: string, { from, to }: TimeWindow) => {
  const end = Math.ceil(to / hourMs) * hourMs
  const begin = Math.max(Math.floor(from / hourMs) * hourMs, end - longestMs)
  const range = { from: isoOf(begin), to: isoOf(end) }
  return apiQuery([...lotKey(lotId, 'events'), range] as const, 'GET /parking-lots/{id}/events', {
    params: { id: lotId },
    query: range,
  })
}

const shadeOf = ({ name, type, startTime, endTime }: LotEventView): Shade => ({
  kind: 'event',
  from: Date.parse(startTime),
  to: Date.parse(endTime),
  reason: name || type || '',
})

const none: readonly Shade[] = []

/** EVT-40: the events of a time, as periods of the chart. Without them the chart is shown all the same. */
export const useEventShades = (lotId: string, window: TimeWindow): readonly Shade[] => {
  const { data } = useQuery(queryOf(lotId, window))
  return useMemo(() => data?.events.map(shadeOf) ?? none, [data])
}
