import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { maxOf } from '@stallwise/domain/pricing/rate-plan.rules.ts'
import type { Edit } from '#ui/edit/use-edit.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { WeekdaysField } from '#ui/fields/WeekdaysField.tsx'
import styles from '../pricing.module.css'
import type { PriceValues } from './price-form.ts'

type ListName = 'windows' | 'weekdays' | 'events' | 'steps'
type Entry<K extends ListName> = PriceValues[K][number]

interface EntryPlace<K extends ListName> {
  readonly entry: Entry<K>
  readonly place: number
  readonly faultOf: (field: string) => string | undefined
  readonly onChange: (change: Partial<Entry<K>>) => void
}

interface EntryListProps<K extends ListName> {
  edit: Edit<PriceValues>
  list: K
  /** The name of an entry: “Event 2”. */
  nameOf: (number: number) => string
  addLabel: ReactNode
  empty: Entry<K>
  children: (place: EntryPlace<K>) => ReactNode
}

/** A list within the form: its entries with a button to remove each, and one to add. */
export const EntryList = <K extends ListName>({
  edit,
  list,
  nameOf,
  addLabel,
  empty,
  children,
}: EntryListProps<K>) => {
  const { t } = useLingui()
  const entries: readonly Entry<K>[] = edit.values[list]
  const set = (next: readonly Entry<K>[]) => edit.set({ [list]: next } as Partial<PriceValues>)
  const fault = edit.faultOf(list)
  return (
    <div className={`${styles.whole} ${styles.preview}`}>
      {entries.map((entry, place) => {
        const name = nameOf(place + 1)
        return (
          <div key={place} role="group" aria-label={name} className={styles.entry}>
            <div className={styles.entryHead}>
              <strong>{name}</strong>
              <Button
                variant="quiet"
                aria-label={t`Remove ${name}`}
                onClick={() => set(entries.filter((_, nth) => nth !== place))}
              >
                <Trans>Remove</Trans>
              </Button>
            </div>
            {children({
              entry,
              place,
              faultOf: (field) => edit.faultOf(`${list}.${place}.${field}`),
              onChange: (change) =>
                set(entries.map((one, nth) => (nth === place ? Object.assign({}, one, change) : one))),
            })}
          </div>
        )
      })}
      {fault && (
        <p className="is-alert small" data-fault="true" tabIndex={-1}>
          {fault}
        </p>
      )}
      {entries.length < maxOf[list] && (
        <div>
          <Button onClick={() => set([...entries, empty])}>{addLabel}</Button>
        </div>
      )}
    </div>
  )
}

interface ListProps {
  edit: Edit<PriceValues>
  currency: string
}

/** Other hourly rates at some hours. */
export const WindowList = ({ edit, currency }: ListProps) => {
  const { t } = useLingui()
  return (
    <EntryList
      edit={edit}
      list="windows"
      nameOf={(number) => t`Hours ${number}`}
      addLabel={<Trans>Add hours with another rate</Trans>}
      empty={{ days: [1, 2, 3, 4, 5], from: '18:00', to: '06:00', rate: '' }}
    >
      {({ entry, faultOf, onChange }) => (
        <>
          <div className={styles.row}>
            <TimeField
              label={t`From`}
              value={entry.from}
              error={faultOf('from')}
              onTime={(from) => onChange({ from })}
            />
            <TimeField
              label={t`To`}
              allowsMidnightEnd
              value={entry.to}
              error={faultOf('to')}
              onTime={(to) => onChange({ to })}
            />
            <NumberField
              label={t`Rate`}
              currency={currency}
              value={entry.rate}
              error={faultOf('rate')}
              onChange={(event) => onChange({ rate: event.currentTarget.value })}
            />
          </div>
          <WeekdaysField
            label={t`Days`}
            value={entry.days}
            error={faultOf('days')}
            onDays={(days) => onChange({ days })}
          />
        </>
      )}
    </EntryList>
  )
}

/** Other daily rates on some weekdays. */
export const WeekdayList = ({ edit, currency }: ListProps) => {
  const { t } = useLingui()
  return (
    <EntryList
      edit={edit}
      list="weekdays"
      nameOf={(number) => t`Weekdays ${number}`}
      addLabel={<Trans>Add days with another rate</Trans>}
      empty={{ days: [0, 6], rate: '' }}
    >
      {({ entry, faultOf, onChange }) => (
        <>
          <WeekdaysField
            label={t`Days`}
            value={entry.days}
            error={faultOf('days')}
            onDays={(days) => onChange({ days })}
          />
          <div className={styles.row}>
            <NumberField
              label={t`Rate`}
              currency={currency}
              value={entry.rate}
              error={faultOf('rate')}
              onChange={(event) => onChange({ rate: event.currentTarget.value })}
            />
          </div>
        </>
      )}
    </EntryList>
  )
}

/** By how much rates change with the occupancy. */
export const StepList = ({ edit }: Pick<ListProps, 'edit'>) => {
  const { t } = useLingui()
  return (
    <EntryList
      edit={edit}
      list="steps"
      nameOf={(number) => t`Step ${number}`}
      addLabel={<Trans>Add step</Trans>}
      empty={{ fromPercent: '', multiplier: '' }}
    >
      {({ entry, faultOf, onChange }) => (
        <div className={styles.row}>
          <NumberField
            label={t`From occupancy`}
            unit="%"
            value={entry.fromPercent}
            error={faultOf('fromPercent')}
            onChange={(event) => onChange({ fromPercent: event.currentTarget.value })}
          />
          <NumberField
            label={t`Multiply rates by`}
            unit="×"
            value={entry.multiplier}
            error={faultOf('multiplier')}
            onChange={(event) => onChange({ multiplier: event.currentTarget.value })}
          />
        </div>
      )}
    </EntryList>
  )
}
