import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { maxOf } from '@stallwise/domain/pricing/rate-plan.rules.ts'
import type { Edit } from '#ui/edit/use-edit.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import styles from '../pricing.module.css'
import type { EventValues, PriceValues } from './price-form.ts'
import { EntryList } from './RateLists.tsx'

interface ExcludedDaysProps {
  event: EventValues
  timeZone: string
  faultOf: (field: string) => string | undefined
  onDays: (excludedDays: readonly string[]) => void
}

const ExcludedDays = ({
  event: { excludedDays: days, firstDay },
  timeZone,
  faultOf,
  onDays,
}: ExcludedDaysProps) => {
  const { t } = useLingui()
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
              error={faultOf(`excludedDays.${place}`)}
              onDate={(next) => onDays(days.map((one, nth) => (nth === place ? next : one)))}
            />
            <Button
              variant="quiet"
              style={{ alignSelf: 'end', justifySelf: 'start' }}
              aria-label={t`Remove excluded day ${number}`}
              onClick={() => onDays(days.filter((_, nth) => nth !== place))}
            >
              <Trans>Remove</Trans>
            </Button>
          </div>
        )
      })}
      {days.length < maxOf.excludedDays && (
        <div>
          <Button variant="quiet" onClick={() => onDays([...days, firstDay])}>
            <Trans>Exclude a day</Trans>
          </Button>
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
      {({ entry, faultOf, onChange }) => (
        <>
          <div className={styles.row}>
            <TextField
              label={t`Name`}
              value={entry.name}
              error={faultOf('name')}
              onChange={(event) => onChange({ name: event.currentTarget.value })}
            />
            <NumberField
              label={t`Rate`}
              currency={currency}
              value={entry.rate}
              error={faultOf('rate')}
              onChange={(event) => onChange({ rate: event.currentTarget.value })}
            />
          </div>
          <div className={styles.row}>
            <DateField
              label={t`First day`}
              timeZone={timeZone}
              value={entry.firstDay}
              error={faultOf('firstDay')}
              onDate={(firstDay) => onChange({ firstDay, lastDay: entry.lastDay || firstDay })}
            />
            <DateField
              label={t`Last day`}
              timeZone={timeZone}
              value={entry.lastDay}
              rangeWith={entry.firstDay}
              error={faultOf('lastDay')}
              onDate={(lastDay) => onChange({ lastDay })}
            />
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
          </div>
          <ExcludedDays
            event={entry}
            timeZone={timeZone}
            faultOf={faultOf}
            onDays={(excludedDays) => onChange({ excludedDays })}
          />
        </>
      )}
    </EntryList>
  )
}
