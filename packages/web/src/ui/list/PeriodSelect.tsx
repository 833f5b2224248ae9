import { useLingui } from '@lingui/react/macro'
import type { HistoryPeriod } from '@stallwise/domain/occupancy/history-range.rules.ts'
import { useChangeSearch } from '#lib/routes/use-change-search.ts'
import { SelectField } from '../fields/SelectField.tsx'
import { historyPeriods, usePeriodNames } from './periods.ts'

/** The time period of a list: `timePeriod` of the address, which is left out for the default. */
export const PeriodSelect = ({
  value,
  isDefault = '24h',
}: {
  value: HistoryPeriod
  isDefault?: HistoryPeriod
}) => {
  const { t } = useLingui()
  const names = usePeriodNames()
  const change = useChangeSearch()
  return (
    <SelectField
      aria-label={t`Time range`}
      data={historyPeriods.map((one) => ({ value: one as string, label: names[one] }))}
      value={value}
      onChange={(chosen) => {
        const period = historyPeriods.find((one) => one === chosen)
        change({ timePeriod: period === isDefault ? undefined : period })
      }}
    />
  )
}
