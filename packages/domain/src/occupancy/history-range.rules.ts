/** The time periods that a history offers; next30d is for forecasts. Source: specification section 9, decision 4. */
export const historyPeriods = [
  '24h',
  '7d',
  '30d',
  '90d',
  '180d',
  '365d',
  'lastMonth',
  'lastYear',
  'thisYear',
] as const

/** A time period of a history. */
export type HistoryPeriod = (typeof historyPeriods)[number]
