import { calendarFailures } from '@stallwise/domain/events/events.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id, ifVersion, instant, plainText, seenVersion } from '../base/wire.ts'

const type = z
  .string()
  .nullable()
  .describe('what kind of event it is; null = none, and nothing is forecast from it')
const day = z.iso.date()

/** Something that is on at or near a lot. */
export const lotEvent = z.object({
  _id: id,
  name: z.string().describe('empty where the name was erased with plates'),
  type,
  startTime: instant,
  endTime: instant,
  allDay: z.boolean().describe('it has whole days of the lot’s clock'),
  ownEvent: id.nullable(),
  calendar: id.nullable().describe('null also where its calendar was removed'),
})

/** An event that somebody entered; a weekly one begins at the same time of the wall clock. */
export const ownEvent = z.object({
  _id: id,
  name: z.string(),
  type,
  startTime: instant,
  endTime: instant,
  allDay: z.boolean(),
  weekly: z.boolean(),
  lastDay: day.nullable().describe('of a weekly one; null = it goes on'),
  version: z.number().int(),
})

/** Entries whose names fit the words are of the type; * stands for anything. */
const typeRule = z.object({ words: z.string(), type: z.string() })

/** A calendar of somebody else, and how its last reading went. Its address may hold a secret and is not shown again. */
export const eventCalendar = z.object({
  _id: id,
  name: z.string(),
  host: z.string().nullable().describe('of its address; null = a file'),
  type,
  typeRules: z.array(typeRule),
  readAt: instant.nullable(),
  succeededAt: instant.nullable(),
  nextAt: instant,
  failure: z.enum(calendarFailures).nullable(),
  failures: z.number().int().describe('in a row'),
  events: z.number().int().describe('that are not over'),
  leftOut: z.number().int().describe('entries that could not be read'),
  version: z.number().int(),
})

/** A day on which far more or fewer vehicles came than were forecast; `vehicles` is negative for fewer. */
const suggestion = z.object({
  day,
  startTime: instant,
  endTime: instant,
  vehicles: z.number().int(),
})

/** What those who configure a lot see of its events. */
export const eventSetup = z.object({
  ownEvents: z.array(ownEvent),
  calendars: z.array(eventCalendar),
  suggestions: z.array(suggestion),
  types: z.array(z.object({ type: z.string(), past: z.number().int().describe('days of it that are over') })),
})

/** Something that is on. */
export type LotEventView = z.infer<typeof lotEvent>
/** An event that somebody entered. */
export type OwnEventView = z.infer<typeof ownEvent>
/** A calendar of somebody else. */
export type EventCalendarView = z.infer<typeof eventCalendar>
/** Calendars, own events and suggestions. */
export type EventSetup = z.infer<typeof eventSetup>

const typeField = z.string().max(1_000).nullable().default(null)
/** An own event as it is entered; times by EVT-02. */
export const newOwnEvent = z.object({
  name: z.string().max(1_000),
  type: typeField,
  startTime: instant,
  endTime: instant,
  allDay: z.boolean().default(false),
  weekly: z.boolean().default(false),
  lastDay: z.string().max(20).nullable().default(null),
})
/** An own event as it is entered. */
export type NewOwnEvent = z.output<typeof newOwnEvent>

const calendarFields = z.object({
  name: z.string().max(1_000),
  url: z.string().max(4_000).nullable().default(null).describe('null = as it was'),
  type: typeField,
  typeRules: z.array(typeRule).max(100).default([]),
})
/** A calendar as it is entered. */
export type NewEventCalendar = z.output<typeof calendarFields>

const ofLot = { area: 'lots', access: 'lot.configure', lot: 'params.id' } as const
const lot = z.object({ id })
const ofEvent = z.object({ id, eventId: id })
const ofCalendar = z.object({ id, calendarId: id })
const deleted = z.object({ deleted: id })

/** Endpoints for events at a lot. */
export const eventsEndpoints = {
  'GET /parking-lots/{id}/events': endpoint({
    area: 'occupancy',
    access: 'lot.realtime',
    lot: 'params.id',
    summary: 'Events at a lot that touch a period of at most two years and a month',
    params: lot,
    query: z.object({ from: instant, to: instant }),
    reply: z.object({
      events: z.array(lotEvent),
      isCut: z.boolean().describe('there are more than 5,000; these are the first'),
    }),
  }),
  'GET /parking-lots/{id}/event-setup': endpoint({
    ...ofLot,
    summary: 'Own events, calendars and suggested events of a lot',
    params: lot,
    reply: eventSetup,
  }),
  'POST /parking-lots/{id}/own-events': endpoint({
    ...ofLot,
    summary: 'Add an event',
    params: lot,
    body: newOwnEvent,
    reply: ownEvent,
    status: 201,
  }),
  'PUT /parking-lots/{id}/own-events/{eventId}': endpoint({
    ...ofLot,
    summary: 'Update an own event, with all of its days',
    params: ofEvent,
    body: newOwnEvent.extend({ version: seenVersion }),
    reply: ownEvent,
  }),
  'DELETE /parking-lots/{id}/own-events/{eventId}': endpoint({
    ...ofLot,
    summary: 'Remove an own event, with all of its days',
    params: ofEvent,
    query: ifVersion,
    reply: deleted,
  }),
  'POST /parking-lots/{id}/event-calendars': endpoint({
    ...ofLot,
    summary: 'Add a calendar that is read at an address',
    params: lot,
    body: calendarFields.extend({ url: z.string().max(4_000) }),
    reply: eventCalendar,
    status: 201,
  }),
  'POST /parking-lots/{id}/event-calendar-files': endpoint({
    ...ofLot,
    summary: 'Add a calendar from an iCalendar file of at most 10 MB',
    params: lot,
    query: z.object({ name: plainText(1_000), type: plainText(1_000).optional() }),
    upload: { field: 'file', raw: 'text/calendar' },
    reply: eventCalendar,
    status: 201,
  }),
  'PUT /parking-lots/{id}/event-calendars/{calendarId}': endpoint({
    ...ofLot,
    summary: 'Update a calendar: its name, its address, and the types of its events',
    params: ofCalendar,
    body: calendarFields.extend({ version: seenVersion }),
    reply: eventCalendar,
  }),
  'POST /parking-lots/{id}/event-calendars/{calendarId}/read': endpoint({
    ...ofLot,
    summary: 'Read a calendar now',
    params: ofCalendar,
    reply: eventCalendar,
  }),
  'DELETE /parking-lots/{id}/event-calendars/{calendarId}': endpoint({
    ...ofLot,
    summary: 'Remove a calendar, with its events that have not begun',
    params: ofCalendar,
    query: ifVersion.extend({
      pastEvents: z.literal('remove').optional().describe('also its events that have begun'),
    }),
    reply: deleted,
  }),
  'PUT /parking-lots/{id}/event-suggestions/{date}': endpoint({
    ...ofLot,
    summary: 'Answer whether an event was on, on a day that was far off',
    params: z.object({ id, date: z.string().max(10) }),
    body: z.object({
      wasEvent: z.boolean(),
      name: z.string().max(1_000).optional().describe('needed if it was'),
      type: typeField,
    }),
    reply: z.object({ ownEvent: ownEvent.nullable() }),
  }),
}
