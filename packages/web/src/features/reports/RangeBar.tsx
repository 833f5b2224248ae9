import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useChangeSearch } from '#lib/routes/use-change-search.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { usePeriodNames } from '#ui/list/periods.ts'
import { comparisonNames, reportPeriods } from './report-choices.ts'
import type { ReportSearch } from './reports.search.ts'
import styles from './reports.module.css'

const own = 'own'

interface RangeBarProps {
  search: ReportSearch
  timeZone: string
  /** The days that are shown, as a start for a custom range. */
  days: { readonly from: string; readonly to: string }
  looksAhead?: boolean
  /** Before the button to print. */
  children?: ReactNode
}

const Days = ({ from, to, timeZone }: { from: string; to: string; timeZone: string }) => {
  const { t } = useLingui()
  const change = useChangeSearch()
  const shared = { hidesLabel: true, timeZone }
  return (
    <>
      <DateField
        {...shared}
        label={t`First day`}
        value={from}
        rangeWith={to}
        onDate={(day) => day && change({ from: day, ...(day > to && { to: day }) })}
      />
      <DateField
        {...shared}
        label={t`Last day`}
        value={to}
        rangeWith={from}
        onDate={(day) => day && change({ to: day, ...(day < from && { from: day }) })}
      />
    </>
  )
}

const useComparisons = () => {
  const { t } = useLingui()
  const names = { before: t`Period before`, lastYear: t`Same period last year`, none: t`No comparison` }
  return comparisonNames.map((value) => ({ value: value as string, label: names[value] }))
}

/** Time range and comparison of a report, in the address, and its print. REP-10 to REP-13. */
export const RangeBar = ({ search, timeZone, days, looksAhead = false, children }: RangeBarProps) => {
  const { t } = useLingui()
  const change = useChangeSearch()
  const names: Readonly<Record<string, string>> = { ...usePeriodNames(), next30d: t`Next 30 days` }
  const comparisons = useComparisons()
  const { from, to, timePeriod = '24h', compare = 'before' } = search
  const isOwn = from !== undefined && to !== undefined
  const offered = reportPeriods.filter((one) => looksAhead || one !== 'next30d')
  return (
    <div className={styles.range}>
      <SelectField
        aria-label={t`Time range`}
        data={[
          ...offered.map((value) => ({ value: value as string, label: names[value]! })),
          { value: own, label: t`Custom range` },
        ]}
        value={isOwn ? own : timePeriod}
        onChange={(chosen) =>
          change(
            chosen === own
              ? { timePeriod: undefined, ...days }
              : { timePeriod: chosen === '24h' ? undefined : chosen, from: undefined, to: undefined },
          )
        }
      />
      {isOwn && <Days from={from} to={to} timeZone={timeZone} />}
      <SelectField
        aria-label={t`Compare with`}
        data={comparisons}
        value={compare}
        onChange={(chosen) => change({ compare: chosen === 'before' ? undefined : chosen })}
      />
      {children}
      <Button className={styles.print} leftSection={<Icon name="report" />} onClick={() => window.print()}>
        {t`Print`}
      </Button>
    </div>
  )
}
