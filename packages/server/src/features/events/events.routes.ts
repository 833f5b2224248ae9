import type { FastifyInstance } from 'fastify'
import type { Bind } from '#platform/http/bind.ts'
import { acceptFileBodies, readSentFile } from '#platform/http/sent-file.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import {
  addCalendar,
  addCalendarFile,
  changeCalendar,
  readCalendarNow,
  removeCalendar,
  type CalendarCommandParts,
} from './calendars.commands.ts'
import { readEvents, readEventSetup } from './events.queries.ts'
import { addOwnEvent, changeOwnEvent, removeOwnEvent } from './own-events.commands.ts'
import { answerSuggestion } from './suggestions.ts'

const bindOwnEvents = (bind: Bind, parts: CalendarCommandParts): void => {
  bind('POST /parking-lots/{id}/own-events', ({ viewer, params, body }) =>
    addOwnEvent(parts, viewer, params.id, body),
  )
  bind('PUT /parking-lots/{id}/own-events/{eventId}', ({ viewer, params, body: { version, ...wanted } }) =>
    changeOwnEvent(parts, viewer, { lot: params.id, id: params.eventId, version }, wanted),
  )
  bind('DELETE /parking-lots/{id}/own-events/{eventId}', async ({ viewer, params, query }) => {
    const named = { lot: params.id, id: params.eventId, version: query.version }
    await removeOwnEvent(parts, viewer, named)
    return { deleted: params.eventId }
  })
}

const bindCalendars = (bind: Bind, parts: CalendarCommandParts): void => {
  bind('POST /parking-lots/{id}/event-calendars', ({ viewer, params, body }) =>
    addCalendar(parts, viewer, params.id, body),
  )
  bind('POST /parking-lots/{id}/event-calendar-files', async ({ viewer, params, query, request }) =>
    addCalendarFile(parts, viewer, { lot: params.id, ...query }, await readSentFile(request)),
  )
  bind(
    'PUT /parking-lots/{id}/event-calendars/{calendarId}',
    ({ viewer, params, body: { version, ...wanted } }) =>
      changeCalendar(parts, viewer, { lot: params.id, id: params.calendarId, version }, wanted),
  )
  bind('POST /parking-lots/{id}/event-calendars/{calendarId}/read', ({ viewer, params }) =>
    readCalendarNow(parts, viewer, { lot: params.id, id: params.calendarId }),
  )
  bind('DELETE /parking-lots/{id}/event-calendars/{calendarId}', async ({ viewer, params, query }) => {
    const named = { lot: params.id, id: params.calendarId, version: query.version }
    await removeCalendar(parts, viewer, named, query.pastEvents)
    return { deleted: params.calendarId }
  })
}

export const eventsRoutes = (app: FastifyInstance, bind: Bind, parts: CalendarCommandParts): void => {
  acceptFileBodies(app, ['text/calendar'])
  bindOwnEvents(bind, parts)
  bindCalendars(bind, parts)
  bind('GET /parking-lots/{id}/events', ({ viewer, params, query }) =>
    parts.database.withViewer(scopeOf(viewer), (tx) => readEvents(tx, params.id, query)),
  )
  bind('GET /parking-lots/{id}/event-setup', ({ viewer, params }) =>
    parts.database.withViewer(scopeOf(viewer), (tx) => readEventSetup(tx, params.id, parts.clock())),
  )
  bind('PUT /parking-lots/{id}/event-suggestions/{date}', async ({ viewer, params, body }) => ({
    ownEvent: await answerSuggestion(parts, viewer, { lot: params.id, day: params.date, ...body }),
  }))
}
