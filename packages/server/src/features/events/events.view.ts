import type {
  EventCalendarView,
  LotEventView,
  OwnEventView,
} from '@stallwise/contract/events/events.contract.ts'
import { isoOf, isoOrNull } from '@stallwise/domain/time/instants.ts'
import type { StoredCalendar } from './calendars.store.ts'
import type { StoredEvent } from './occurrences.store.ts'
import type { StoredOwnEvent } from './own-events.store.ts'

export const lotEventView = (event: StoredEvent): LotEventView => ({
  _id: event.id,
  name: event.name,
  type: event.type,
  startTime: isoOf(event.from),
  endTime: isoOf(event.to),
  allDay: event.isAllDay,
  ownEvent: event.ownEventId,
  calendar: event.calendarId,
})

export const ownEventView = (event: StoredOwnEvent): OwnEventView => ({
  _id: event.id,
  name: event.name,
  type: event.type,
  startTime: isoOf(event.from),
  endTime: isoOf(event.to),
  allDay: event.isAllDay,
  weekly: event.isWeekly,
  lastDay: event.lastDay,
  version: event.version,
})

export const calendarView = (calendar: StoredCalendar): EventCalendarView => ({
  _id: calendar.id,
  name: calendar.name,
  host: calendar.host,
  type: calendar.type,
  typeRules: calendar.typeRules.map(({ words, type }) => ({ words, type })),
  readAt: isoOrNull(calendar.readAt),
  succeededAt: isoOrNull(calendar.succeededAt),
  nextAt: isoOf(calendar.dueAt),
  failure: calendar.failure,
  failures: calendar.failures,
  events: calendar.eventsAhead,
  leftOut: calendar.leftOut,
  version: calendar.version,
})

/** A calendar as the audit has it: of its address the host alone, since the rest may be a secret. */
export const auditedCalendar = ({ name, host, type, typeRules }: StoredCalendar) => ({
  name,
  host,
  type,
  typeRules,
})
