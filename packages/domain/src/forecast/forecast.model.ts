import type { LocalDay } from '../time/local-day.ts'

/** FOR-01: quarters of an hour; a value is the one at the end of its quarter. */
export const quarterMs = 900_000
/** Quarters of a day of 24 hours. */
export const dayQuarters = 96
/** FOR-30: how far ahead is forecast. */
export const daysAhead = 7
/** FOR-20: of so many days values have to be known before there is a forecast. */
export const daysNeeded = 5
/** FOR-40: the days whose errors make the band and the paths. */
export const runDays = 28
/** FOR-60: the days over which a forecast shows its own error. */
export const errorDays = 56
/** FOR-22: the known errors that are kept, in quarters: those of two days, of which one may have 25 hours, and an hour more. */
export const recentQuarters = 208

/** A value that is fitted as a quotient of two sums, of which the older parts count less and less. FOR-14. */
export interface Fitted {
  readonly up: number
  readonly down: number
}

/** FOR-16: the highest values of days, fitted on their own. */
export interface PeakState {
  /** By weekday; NaN = unknown. */
  readonly usual: Float64Array
  readonly known: Uint8Array
  readonly spread: number
  /** How far the last days were from the usual. */
  readonly departure: number
  readonly carry: Fitted
}

/** FOR-25: what was forecast for a day 24 hours ahead, by quarter, kept until the day is over; NaN = nothing. */
export interface Awaited {
  readonly values: Float64Array
  readonly low: Float64Array
  readonly high: Float64Array
}

/** FOR-80: an event of a known type, as the forecast takes it; times in milliseconds since 1970 UTC. */
export interface DayEvent {
  readonly type: string
  readonly from: number
  readonly to: number
  /** It has whole days of the lot's clock, and no hours before and after them. */
  readonly isAllDay: boolean
}

/** FOR-81: how far from the forecast the values at events of a type were, by quarter from four hours before the start. */
export interface EventEffect {
  /** Vehicles; 0 where nothing was known yet. */
  readonly values: Float64Array
  /** The events of which each is the mean. */
  readonly counts: Uint8Array
}

/** What is known of a group after its last whole day. Vehicles; NaN = unknown. */
export interface ForecastState {
  /** The last day that is in it. */
  readonly through: string
  /** Days of which values were known. */
  readonly knownDays: number
  /** FOR-10: the usual week, 7 × 96 values, Sunday first. */
  readonly profile: Float64Array
  /** Days by weekday that are in it. */
  readonly known: Uint8Array
  /** FOR-11: the usual distance of a day from the profile. */
  readonly spread: number
  /** FOR-13: the part of an error that is left a day later. */
  readonly carry: Fitted
  /** FOR-13: the part of the last error that is left an hour later. */
  readonly fade: Fitted
  /** FOR-22: the errors of the last quarters, each from the profile before its day. */
  readonly recent: Float64Array
  readonly peaks: PeakState
  /** FOR-81: by type of event, the one that came last at the end. */
  readonly effects: ReadonlyMap<string, EventEffect>
  /** FOR-41: by how much the band is wider than the errors of the last days. */
  readonly widening: number
  readonly awaited: Awaited | null
  /** FOR-51: by how much chances are stated higher than paths say, in log odds. */
  readonly confidence: number
  /** FOR-61: what was stated of the next day when it began; null = nothing. */
  readonly fullChance: number | null
  /** FOR-16: the peak that was forecast of the next day when it began. */
  readonly forecastPeak: number | null
}

/** FOR-60: how a day was forecast. Sums are over the quarters in which the value, its forecast and that of last week are known. */
export interface DayRecord {
  readonly day: string
  /** Value − forecast 24 hours ahead, by quarter of the wall clock; NaN = unknown. */
  readonly errors: Float64Array
  readonly count: number
  readonly error: number
  readonly errorOfLastWeek: number
  /** Errors one hour ahead, and of how many quarters. */
  readonly hourCount: number
  readonly errorOfHour: number
  /** Quarters whose forecast had a band, and those with values within it. */
  readonly bandCount: number
  readonly inBand: number
  readonly peak: number | null
  readonly forecastPeak: number | null
  readonly fullChance: number | null
  readonly wasFull: boolean | null
}

/** A day on the wall clock of a lot. */
export interface DayOfWeek {
  readonly local: LocalDay
  /** 0 = Sunday; a holiday is like one (FOR-12). */
  readonly weekday: number
  readonly isHoliday: boolean
  /** The quarter of the wall clock of each of its quarters; a repeated hour has the same ones twice. */
  readonly wall: Uint8Array
  /** FOR-80: those that touch it. */
  readonly events: readonly DayEvent[]
}

/** A day with its values by quarter, NaN = unknown. */
export interface KnownDay extends DayOfWeek {
  readonly values: Float64Array
}
