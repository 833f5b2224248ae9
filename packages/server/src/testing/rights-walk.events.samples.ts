import type { EndpointName } from '@stallwise/contract/endpoints.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'
import { insertRow } from './rights-walk.resource.ts'
import type { Row, Target } from './rights-walk.rows.ts'

const lotId = ({ lot }: Target) => lot.lot.id
const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })

const times = () => ({
  startTime: new Date(Date.now() + hourMs).toISOString(),
  endTime: new Date(Date.now() + 2 * hourMs).toISOString(),
})

const anEvent = (target: Target): Promise<string> =>
  insertRow(target, 'own_event', {
    name: 'Fair',
    starts_at: new Date(),
    ends_at: new Date(Date.now() + hourMs),
    is_all_day: false,
    is_weekly: false,
  })

/** Its address was not stored with our key, so that nothing is asked for it. */
const aCalendar = (target: Target): Promise<string> =>
  insertRow(target, 'event_calendar', {
    name: 'Arena',
    host: '127.0.0.1:1',
    address: 'v2.a.b.c',
    due_at: new Date(Date.now() + 24 * hourMs),
  })

const emptyCalendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'

/** Requests for a lot's events. */
export const eventsSamples = {
  'GET /parking-lots/{id}/events': ofLot((target) => ({
    params: { id: lotId(target) },
    query: { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' },
  })),
  'GET /parking-lots/{id}/event-setup': ofLot((target) => ({ params: { id: lotId(target) } })),
  'POST /parking-lots/{id}/own-events': ofLot((target) => ({
    params: { id: lotId(target) },
    body: { name: 'Home game', ...times() },
  })),
  'PUT /parking-lots/{id}/own-events/{eventId}': ofLot(async (target) => ({
    params: { id: lotId(target), eventId: await anEvent(target) },
    body: { name: 'Home game', version: 1, ...times() },
  })),
  'DELETE /parking-lots/{id}/own-events/{eventId}': ofLot(async (target) => ({
    params: { id: lotId(target), eventId: await anEvent(target) },
  })),
  // An address inside, which is the response if the request is allowed.
  'POST /parking-lots/{id}/event-calendars': {
    ...ofLot((target) => ({
      params: { id: lotId(target) },
      body: { name: 'Arena', url: 'http://127.0.0.1:1/arena.ics' },
    })),
    allowedStatus: 422,
  },
  'POST /parking-lots/{id}/event-calendar-files': ofLot((target) => ({
    params: { id: lotId(target) },
    query: { name: 'Season' },
    file: { contentType: 'text/calendar', text: emptyCalendar },
  })),
  'PUT /parking-lots/{id}/event-calendars/{calendarId}': ofLot(async (target) => ({
    params: { id: lotId(target), calendarId: await aCalendar(target) },
    body: { name: 'Stadium', version: 1 },
  })),
  'POST /parking-lots/{id}/event-calendars/{calendarId}/read': ofLot(async (target) => ({
    params: { id: lotId(target), calendarId: await aCalendar(target) },
  })),
  'DELETE /parking-lots/{id}/event-calendars/{calendarId}': ofLot(async (target) => ({
    params: { id: lotId(target), calendarId: await aCalendar(target) },
  })),
  // Nothing was far off here, which is the response if the request is allowed.
  'PUT /parking-lots/{id}/event-suggestions/{date}': {
    ...ofLot((target) => ({
      params: { id: lotId(target), date: '2026-11-08' },
      body: { wasEvent: false },
    })),
    allowedStatus: 404,
  },
} satisfies { readonly [N in EndpointName]?: Row }
