import type { ReportName } from './report.model.ts'

/** RML-01: how often a report is sent. */
export const sendIntervals = ['day', 'week', 'month'] as const
/** How often a report is sent. */
export type SendInterval = (typeof sendIntervals)[number]

/** RML-03: the days that a report has which is sent by e-mail. */
export const sentPeriods = ['yesterday', 'lastWeek', 'lastMonth'] as const
/** The days that a report has which is sent by e-mail. */
export type SentPeriod = (typeof sentPeriods)[number]

/** In which formats a report is sent. */
export const sentFormats = ['xlsx', 'csv'] as const
/** In which format a report is sent. */
export type SentFormat = (typeof sentFormats)[number]

/** RML-30: why a report was not sent, or not to everybody. */
export const sendFailures = [
  ...(['too-large', 'not-made', 'no-recipients'] as const),
  ...(['recipient-without-right', 'mail-waiting', 'mail-failed'] as const),
] as const
/** Why a report was not sent, or not to everybody. */
export type SendFailure = (typeof sendFailures)[number]

/** When a report is sent. RML-01 */
export interface SendTimes {
  readonly every: SendInterval
  /** Of a week from 0, Sunday, to 6; of a month from 1 to 28. Of no meaning for every day. */
  readonly onDay: number
  /** 0 to 23 of the lot’s clock. */
  readonly hour: number
}

/** A schedule as it is entered. */
export interface ScheduleDraft extends SendTimes {
  readonly reportName: ReportName
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** The key of a column, downwards with `-` before it; null = the newest first. */
  readonly sort: string | null
  readonly period: SentPeriod
  readonly format: SentFormat
  /** Ids of users. */
  readonly recipients: readonly string[]
  readonly paused: boolean
}

/** RML-07 */
export const mostSchedules = 50
/** RML-07 */
export const mostRecipients = 50
/** RML-21 */
export const attachedBytes = 10_000_000
/** RML-22 */
export const storedBytes = 50_000_000
/** RML-21 */
export const storedDays = 7
