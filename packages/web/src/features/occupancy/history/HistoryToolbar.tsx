import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { faultText } from '#ui/fields/fault-text.ts'
import { useLingui } from '@lingui/react/macro'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { typesWithSeveral } from './history-group.ts'
import styles from './history.module.css'
import { faultOf, type OccupancySearch } from '#features/occupancy/occupancy.search.ts'
import { useTypeNames } from '#ui/stall-type-names.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Segments } from '#ui/Segments.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { historyPeriods, usePeriodNames } from '#ui/list/periods.ts'

interface HistoryToolbarProps {
  lot: Lot
  search: OccupancySearch
  onSearch: (changes: OccupancySearch) => void
  /** The days that are shown, as a start for a custom range. */
  days: { from: string; to: string }
}

const wholeLot = 'lot'
const own = 'own'

const useGroupOptions = (lot: Lot) => {
  const { t } = useLingui()
  const types = useTypeNames()
  return [
    { value: wholeLot, label: t`Whole lot` },
    ...typesWithSeveral(lot).map((type) => {
      const name = types[type]
      return { value: type as string, label: t`All ${name}` }
    }),
    ...lot.parkingGroups.map(({ _id, name }) => ({ value: _id, label: name })),
  ]
}

interface DaysProps {
  from: string
  to: string
  timeZone: string
  fault: FieldFault | undefined
  onDays: (from: string, to: string) => void
}

const Days = ({ from, to, timeZone, fault, onDays }: DaysProps) => {
  const { t } = useLingui()
  const faultAt = (path: 'from' | 'to') => fault?.path === path && faultText(fault)
  const shared = { hidesLabel: true, timeZone }
  return (
    <div className={styles.days}>
      <DateField
        {...shared}
        label={t`First day`}
        value={from}
        rangeWith={to}
        onDate={(day) => day && onDays(day, to)}
        error={faultAt('from')}
      />
      <DateField
        {...shared}
        label={t`Last day`}
        value={to}
        rangeWith={from}
        onDate={(day) => day && onDays(from, day)}
        error={faultAt('to')}
      />
    </div>
  )
}

const dayOf = (text: string) => text.slice(0, 10)

/** Group, time range and unit of the history. All of them are in the address. */
export const HistoryToolbar = ({ lot, search, onSearch, days }: HistoryToolbarProps) => {
  const { t } = useLingui()
  const names = usePeriodNames()
  const { from, to, timePeriod = '24h' } = search
  const isOwn = from !== undefined && to !== undefined
  const shown = { ...(search.unit && { unit: search.unit }), ...(search.ahead && { ahead: search.ahead }) }
  const kept = { ...(search.group && { group: search.group }), ...shown }
  const range = isOwn ? { from, to } : { ...(search.timePeriod && { timePeriod }) }
  const groups = useGroupOptions(lot)
  return (
    <div className={styles.tools}>
      <SelectField
        aria-label={t`Parking group`}
        className={styles.group}
        data={groups}
        value={groups.some(({ value }) => value === search.group) ? search.group! : wholeLot}
        onChange={(value) =>
          onSearch({
            ...range,
            ...shown,
            ...(search.zoom && { zoom: search.zoom }),
            ...(value && value !== wholeLot && { group: value }),
          })
        }
      />
      <SelectField
        aria-label={t`Time range`}
        className={styles.range}
        data={[
          ...historyPeriods.map((value) => ({ value: value as string, label: names[value] })),
          { value: own, label: t`Custom range` },
        ]}
        value={isOwn ? own : timePeriod}
        onChange={(value) => {
          const period = historyPeriods.find((one) => one === value)
          onSearch({ ...kept, ...(period ? { timePeriod: period } : days) })
        }}
      />
      {isOwn && (
        <Days
          from={dayOf(from)}
          to={dayOf(to)}
          timeZone={lot.timeZone}
          fault={faultOf(search, lot.timeZone)}
          onDays={(first, last) => onSearch({ ...kept, from: first, to: last })}
        />
      )}
      <SwitchField
        className={styles.withAhead}
        label={t`Forecast`}
        checked={search.ahead !== 'off'}
        onChange={({ currentTarget: { checked } }) => {
          const { ahead: _before, zoom: _zoom, ...rest } = search
          onSearch({ ...rest, ...(!checked && { ahead: 'off' }) })
        }}
      />
      <Segments
        label={t`Unit`}
        value={search.unit ?? 'vehicles'}
        options={[
          { value: 'vehicles', label: t`Vehicles` },
          { value: 'percent', label: t`Percent` },
        ]}
        onChange={(unit) => {
          const { unit: _before, ...rest } = search
          onSearch({ ...rest, ...(unit === 'percent' && { unit }) })
        }}
      />
    </div>
  )
}
