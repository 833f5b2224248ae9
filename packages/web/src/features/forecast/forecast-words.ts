import { useLingui } from '@lingui/react/macro'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'

/** How values are shown. */
export type ForecastUnit = 'vehicles' | 'percent'

/** A number of vehicles, or its part of the capacity; a dash for none. */
export const shownValue = (value: number | null, capacity: number, unit: ForecastUnit): string => {
  if (value === null || (unit === 'percent' && capacity === 0)) return '–'
  return unit === 'percent' ? formatPercent((100 * value) / capacity) : formatNumber(value)
}

/** The words for values and the band that holds 9 of 10 of them. */
export const useForecastWords = (unit: ForecastUnit) => {
  const { t } = useLingui()
  const shown = (value: number | null, capacity: number) => shownValue(value, capacity, unit)
  return {
    bandOf: (range: { readonly low: number; readonly high: number } | null, capacity: number): string => {
      if (!range) return '–'
      const [low, high] = [shown(range.low, capacity), shown(range.high, capacity)]
      return t`${low} to ${high}`
    },
    valueOf: (value: number | null, capacity: number): string => {
      if (value === null || unit === 'percent') return shown(value, capacity)
      const [vehicles, of] = [shown(value, capacity), formatNumber(capacity)]
      return t`${vehicles} of ${of}`
    },
  }
}
