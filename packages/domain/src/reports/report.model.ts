import type { HistoryPeriod, HistoryRange } from '../occupancy/history-range.rules.ts'

/** The reports of a lot. Source: decision 1. */
export const reportNames = [
  ...(['revenue', 'monthly-pass', 'visitor', 'validation', 'ev', 'stall-violation'] as const),
  ...(['passholder-movement', 'multi-pass-internal-movement'] as const),
] as const

/** The name of a report, as addresses have it. */
export type ReportName = (typeof reportNames)[number]

/** REP-10, REP-11: the ranges that a report offers by name. */
export const reportPeriods = [
  ...(['24h', '7d', '30d', '90d', '180d', '365d'] as const),
  ...(['lastMonth', 'lastYear', 'thisYear', 'next30d'] as const),
] as const satisfies readonly (HistoryPeriod | 'next30d')[]

/** A range by name. */
export type ReportPeriod = (typeof reportPeriods)[number]

/** REP-11: the reports that offer the next 30 days. */
export const reportsThatLookAhead: ReadonlySet<ReportName> = new Set([
  'monthly-pass',
  'visitor',
  'passholder-movement',
])

/** A half-open range of time, in milliseconds since 1970 UTC. */
export type ReportRange = HistoryRange

/** What a column holds; `money` is in cents and only for those who may see amounts (REP-91). */
export const reportColumnKinds = [
  'time',
  'day',
  'text',
  'word',
  'count',
  'money',
  'minutes',
  'percent',
  // In kWh.
  'energy',
] as const

/** What a column holds. */
export type ReportColumnKind = (typeof reportColumnKinds)[number]

/** REP-23: what was paid for. */
export const revenueKinds = ['parking', 'passes', 'charging'] as const
/** What was paid for. */
export type RevenueKind = (typeof revenueKinds)[number]

/** REP-25: what moved. */
export const revenueEntries = ['charge', 'refund', 'void'] as const
/** What moved. */
export type RevenueEntry = (typeof revenueEntries)[number]
