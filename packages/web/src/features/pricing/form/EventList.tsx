import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { maxOf } from '@stallwise/domain/pricing/rate-plan.rules.ts'
import type { Edit } from '#ui/edit/use-edit.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import styles from '../pricing.module.css'
import { entryTextOf, HoursFields, RateField, type EntryEdit } from './EntryFields.tsx'
import { EntryList } from './EntryList.tsx'
import type { EventValues, PriceValues } from './price-form.ts'

interface ExcludedDaysProps {
  edit: EntryEdit<EventValues>
  timeZone: string
}

const ExcludedDays = ({ edit, timeZone }: ExcludedDaysProps) => {
  const { t } = useLingui()
  const { excludedDays: days, firstDay } = edit.entry
  const set = (excludedDays: readonly string[]) => edit.onChange({ excludedDays })
  return (
    <>
      {days.map((day, place) => {
        const number = place + 1
        return (
          <div key={place} className={styles.row}>
            <DateField
              label={t`Excluded day ${number}`}
              timeZone={timeZone}
              value={day}
              error={edit.faultOf(`excludedDays.${place}`)}
              onDate={(next) => set(days.map((one, nth) => (nth === place ? next : one)))}
            />
            <Button
              variant="quiet"
              style={{ alignSelf: 'end', justifySelf: 'start' }}
              aria-label={t`Remove excluded day ${number}`}
              onClick={() => set(days.filter((_, nth) => nth !== place))}
            >{t`Remove`}</Button>
          </div>
        )
      })}
      {days.length < maxOf.excludedDays && (
        <div>
          <Button variant="quiet" onClick={() => set([...days, firstDay])}>{t`Exclude a day`}</Button>
        </div>
      )}
    </>
  )
}

interface EventListProps {
  edit: Edit<PriceValues>
  currency: string
  timeZone: string
}

/** Flat rates of events. */
export const EventList = ({ edit, currency, timeZone }: EventListProps) => {
  const { t } = useLingui()
  return (
    <EntryList
      edit={edit}
      list="events"
      nameOf={(number) => t`Event ${number}`}
      addLabel={<Trans>Add event</Trans>}
      empty={{ name: '', firstDay: '', lastDay: '', from: '17:00', to: '23:00', rate: '', excludedDays: [] }}
    >
      {(event) => (
        <>
          <div className={styles.row}>
            <TextField label={t`Name`} {...entryTextOf(event, 'name')} />
            <RateField edit={event} currency={currency} />
          </div>
          <div className={styles.row}>
            <DateField
              label={t`First day`}
              timeZone={timeZone}
              value={event.entry.firstDay}
              error={event.faultOf('firstDay')}
              onDate={(firstDay) => event.onChange({ firstDay, lastDay: event.entry.lastDay || firstDay })}
            />
            <DateField
              label={t`Last day`}
              timeZone={timeZone}
              value={event.entry.lastDay}
              rangeWith={event.entry.firstDay}
              error={event.faultOf('lastDay')}
              onDate={(lastDay) => event.onChange({ lastDay })}
            />
            <HoursFields edit={event} />
          </div>
          <ExcludedDays edit={event} timeZone={timeZone} />
        </>
      )}
    </EntryList>
  )
}
