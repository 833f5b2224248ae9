import { Trans, useLingui } from '@lingui/react/macro'
import type { Edit } from '#ui/edit/use-edit.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import styles from '../pricing.module.css'
import { DaysField, entryTextOf, HoursFields, RateField } from './EntryFields.tsx'
import { EntryList } from './EntryList.tsx'
import type { PriceValues } from './price-form.ts'

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
      nameOf={(number) => t`Other hourly rate ${number}`}
      addLabel={<Trans>Add hours with another rate</Trans>}
      empty={{ days: [1, 2, 3, 4, 5], from: '18:00', to: '06:00', rate: '' }}
    >
      {(entry) => (
        <>
          <div className={styles.row}>
            <HoursFields edit={entry} />
            <RateField edit={entry} currency={currency} />
          </div>
          <DaysField edit={entry} />
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
      nameOf={(number) => t`Other daily rate ${number}`}
      addLabel={<Trans>Add days with another rate</Trans>}
      empty={{ days: [0, 6], rate: '' }}
    >
      {(entry) => (
        <>
          <DaysField edit={entry} />
          <div className={styles.row}>
            <RateField edit={entry} currency={currency} />
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
      {(entry) => (
        <div className={styles.row}>
          <NumberField label={t`From occupancy`} unit="%" {...entryTextOf(entry, 'fromPercent')} />
          <NumberField label={t`Multiply rates by`} unit="×" {...entryTextOf(entry, 'multiplier')} />
        </div>
      )}
    </EntryList>
  )
}
