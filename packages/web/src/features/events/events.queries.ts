import { dayMs } from '@stallwise/domain/time/durations.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { apiQuery } from '#lib/api/api-query.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

/** Everything about a lot's events; the stream names it when they change. */
export const eventsKey = (lotId: string) => lotKey(lotId, 'events')

/** Own events, calendars and suggestions. */
export const eventSetupQuery = (lotId: string) =>
  apiQuery([...eventsKey(lotId), 'setup'] as const, 'GET /parking-lots/{id}/event-setup', {
    params: { id: lotId },
  })

/** EVT-03: the events of a year before and after a day. */
export const eventListQuery = (lotId: string, day: string) => {
  const at = Date.parse(`${day}T00:00:00Z`)
  return apiQuery([...eventsKey(lotId), 'list', day] as const, 'GET /parking-lots/{id}/events', {
    params: { id: lotId },
    query: { from: isoOf(at - 366 * dayMs), to: isoOf(at + 368 * dayMs) },
  })
}
