import { useLingui } from '@lingui/react/macro'
import { intervalLengths, type DayKind } from '@stallwise/domain/pricing/rate-plan.model.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import type { ValueWords } from '#ui/edit/MergeNotice.tsx'
import type { PriceValues, RateKind } from './price-form.ts'

/** The names of kinds of rates, days and intervals. */
export const usePriceNames = () => {
  const { t } = useLingui()
  const rates: Record<RateKind, string> = {
    hourly: t`Hourly rates`,
    daily: t`Daily rates`,
    both: t`Hourly and daily rates`,
    events: t`Special events`,
  }
  const days: Record<DayKind, string> = {
    'from-entry': t`24 hours from entry`,
    'calendar-day': t`Calendar day`,
  }
  const intervals = intervalLengths.map((minutes) => ({
    value: String(minutes),
    label: minutes === 60 ? t`1 hour` : t`${minutes} minutes`,
  }))
  return { rates, days, intervals }
}

/** The names of the form’s fields, for its labels and for the notice of a second editor. */
export const usePriceWords = (): ValueWords<PriceValues> => {
  const { t } = useLingui()
  const { rates, days, intervals } = usePriceNames()
  const count = (list: readonly unknown[]) => formatNumber(list.length)
  return {
    isOn: t`Visitors pay`,
    rates: { label: t`Rates`, show: (kind) => rates[kind] },
    intervalMinutes: {
      label: t`Charged for each`,
      show: (minutes) => intervals.find(({ value }) => value === minutes)?.label ?? minutes,
    },
    hourlyRate: t`Hourly rate`,
    windows: { label: t`Hours with another rate`, show: count },
    dailyRate: t`Daily rate`,
    weekdays: { label: t`Days with another rate`, show: count },
    events: { label: t`Special events`, show: count },
    dayKind: { label: t`A day is`, show: (kind) => days[kind] },
    maximum: t`Daily maximum`,
    hasGrace: t`Grace period`,
    grace: t`Grace period`,
    isDynamic: t`Dynamic pricing`,
    steps: { label: t({ context: 'prices', message: 'Steps' }), show: count },
    floor: t`Lowest multiplier`,
    ceiling: t`Highest multiplier`,
    hasTax: t`Tax`,
    taxName: t`Name of the tax`,
    taxPercent: t`Tax rate`,
    taxNumber: t`Tax registration number`,
    taxIncluded: t`Prices include the tax`,
    effectiveFrom: t`Takes effect`,
  }
}
