/** EVT-01: something that is on at or near a lot; times in milliseconds since 1970 UTC. */
export interface LotEvent {
  readonly name: string
  /** What kind of event it is, as the lot calls it; null = none, and nothing is forecast from it. */
  readonly type: string | null
  readonly from: number
  readonly to: number
  /** It has whole days of the lot's clock. */
  readonly isAllDay: boolean
}

/** EVT-02: an event that somebody entered. */
export interface OwnEvent extends LotEvent {
  readonly isWeekly: boolean
  /** The last day of the lot's clock on which a weekly one begins; null = it goes on. */
  readonly lastDay: string | null
}

/** EVT-17: entries of a calendar whose names fit these words are events of this type. */
export interface TypeRule {
  readonly words: string
  readonly type: string
}

/** EVT-17: how the entries of a calendar get their types. */
export interface TypeChoice {
  readonly typeRules: readonly TypeRule[]
  /** Of entries that fit no words; null = none. */
  readonly type: string | null
}

/** EVT-10: a calendar of somebody else as it is entered: a file, or (`url`) an address. */
export interface EventCalendar extends TypeChoice {
  readonly name: string
  /** Null also for an address that stays as it is. */
  readonly url: string | null
}

/** EVT-10, EVT-13: why a calendar was not read. */
export const calendarFailures = [
  'address-not-allowed',
  'address-lost',
  'unreachable',
  'no-answer',
  'refused',
  'too-large',
  'not-a-calendar',
  'too-many-events',
  'took-too-long',
] as const
export type CalendarFailure = (typeof calendarFailures)[number]

/** EVT-02, EVT-10, EVT-17: limits. */
export const maxNameLength = 200
export const maxTypeLength = 60
export const maxOwnEvents = 200
export const maxCalendars = 10
export const maxTypeRules = 20
export const maxOccurrences = 5_000
export const maxCalendarBytes = 10 * 1024 * 1024
