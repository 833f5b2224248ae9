import { useLingui } from '@lingui/react/macro'
import type { HistoryPeriod } from '@stallwise/domain/occupancy/history-range.rules.ts'

/** In the order of the menu. Not the domain's own list, whose module also has time-zone code that the browser need not load. */
export const historyPeriods = [
  ...(['24h', '7d', '30d', '90d', '180d', '365d'] as const),
  ...(['lastMonth', 'lastYear', 'thisYear'] as const),
] satisfies readonly HistoryPeriod[]

/** The names of the time ranges. */
export const usePeriodNames = (): Record<HistoryPeriod, string> => {
  const { t } = useLingui()
  return {
    '24h': t`Last 24 hours`,
    '7d': t`Last 7 days`,
    '30d': t`Last 30 days`,
    '90d': t`Last 90 days`,
    '180d': t`Last 180 days`,
    '365d': t`Last 365 days`,
    lastMonth: t`Last month`,
    lastYear: t`Last year`,
    thisYear: t`This year`,
  }
}
