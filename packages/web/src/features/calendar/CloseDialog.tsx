import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { ExpectedThen } from '#features/forecast/forecast.public.ts'
import { Consequence, consequenceOf } from '#features/stalls/stalls.public.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { formatDayTime } from '#lib/format/times.ts'
import { useNow } from '#lib/time/use-now.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { dateTimeOf, textOf } from '#ui/edit/field-props.ts'
import type { Edit } from '#ui/edit/use-edit.ts'
import { DateTimeField } from '#ui/fields/DateTimeField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Segments } from '#ui/Segments.tsx'
import { unbroken } from '#ui/unbroken.tsx'
import styles from './close-dialog.module.css'
import { ClosePlaceFields } from './ClosePlaceFields.tsx'
import {
  periodOf,
  placeOf,
  type ClosedPlace,
  type ClosureContext,
  type ClosureValues,
} from './closure.form.ts'
import { useCloseEdit } from './use-close-edit.ts'

export interface CloseDialogProps {
  lotId: string
  timeZone: string
  /** From top to bottom. */
  floors: readonly string[]
  /** All stalls of the lot, once they are loaded. */
  known: readonly string[] | undefined
  /** What to close, if that was chosen before, as on the map. */
  chosen?: ClosedPlace
  /** The stalls of a place, as far as they are loaded. */
  stallsOf: (place: ClosedPlace) => readonly StallView[]
  onDone: () => void
  onClose: () => void
}

type PartProps = { edit: Edit<ClosureValues>; timeZone: string }

const useWords = () => {
  const { t } = useLingui()
  return {
    place: t`What to close`,
    floor: t`Floor`,
    stalls: t`Stalls`,
    period: t`When`,
    startTime: t`From`,
    endTime: t`To`,
    reason: t`Reason`,
  }
}

/** OCC-52: the usual periods in one click, others by their times; what is chosen stands below as it will be. */
const PeriodFields = ({ edit, timeZone }: PartProps) => {
  const { t } = useLingui()
  const words = useWords()
  const { values } = edit
  const now = useNow(60_000)
  const { from, to } = periodOf(values, timeZone, now)
  const [start, end] = [formatDayTime(from, timeZone), to === null ? '' : formatDayTime(to, timeZone)]
  const isNow = values.period === 'today' || values.period === 'open'
  return (
    <>
      <div className={styles.part}>
        <span className={styles.label}>{words.period}</span>
        <Segments
          label={words.period}
          value={values.period}
          options={[
            { value: 'today', label: t`Rest of today` },
            { value: 'tomorrow', label: t`Tomorrow` },
            { value: 'open', label: t`Until further notice` },
            { value: 'times', label: t`Other times` },
          ]}
          onChange={(period) => edit.set({ period })}
        />
      </div>
      {values.period === 'times' ? (
        <div className={styles.times}>
          <DateTimeField
            label={words.startTime}
            description={t`Leave blank to start now.`}
            timeZone={timeZone}
            {...dateTimeOf(edit, 'startTime')}
          />
          <DateTimeField
            label={words.endTime}
            description={t`Leave blank for no end.`}
            timeZone={timeZone}
            {...dateTimeOf(edit, 'endTime')}
          />
        </div>
      ) : (
        <p role="status">
          {isNow && to === null && t`Closed from now until further notice.`}
          {isNow && to !== null && t`Closed from now until ${end}.`}
          {!isNow && t`Closed from ${start} to ${end}.`}
        </p>
      )}
    </>
  )
}

const ReasonField = ({ edit, isFirst }: Pick<PartProps, 'edit'> & { isFirst: boolean }) => {
  const { t } = useLingui()
  const words = useWords()
  const usual = [t`Cleaning`, t`Maintenance`, t`Event`, t`Construction`]
  return (
    <div className={styles.part}>
      <TextField
        label={words.reason}
        required
        data-autofocus={isFirst || undefined}
        {...textOf(edit, 'reason')}
      />
      <div className={styles.reasons} role="group" aria-label={t`Common reasons`}>
        {usual.map((reason) => (
          <Button key={reason} size="compact-sm" onClick={() => edit.set({ reason })}>
            {reason}
          </Button>
        ))}
      </div>
    </div>
  )
}

const useTitle = (chosen: ClosedPlace | undefined) => {
  const { t } = useLingui()
  if (!chosen) return t`Close stalls or a floor`
  if ('floor' in chosen) {
    const name = formatFloor(chosen.floor)
    return t`Close floor ${name}`
  }
  const [first] = chosen.stalls
  const count = chosen.stalls.length
  return count === 1 ? t`Close stall ${first ?? ''}` : t`Close ${count} stalls`
}

/** What the closure means for these stalls now, and how many vehicles are expected meanwhile. */
const ClosureMeans = ({
  lotId,
  edit,
  timeZone,
  stalls,
}: PartProps & { lotId: string; stalls: readonly StallView[] }) => {
  const now = useNow(60_000)
  if (stalls.length === 0) return null
  const { from, to } = periodOf(edit.values, timeZone, now)
  return (
    <>
      <Consequence stalls={stalls} />
      <ExpectedThen lotId={lotId} from={from} to={to} closed={consequenceOf(stalls).capacity} />
    </>
  )
}

/** Closes a floor or stalls for a time, after saying what that means. OCC-13. */
export const CloseDialog = (props: CloseDialogProps) => {
  const { lotId, timeZone, floors, known, chosen, stallsOf, onDone, onClose } = props
  const { t } = useLingui()
  const context: ClosureContext = { timeZone, known, chosen }
  const edit = useCloseEdit({ lotId, context, onDone })
  const place = placeOf(edit.values, context)
  const isFloor = chosen ? 'floor' in chosen : edit.values.place === 'floor'
  return (
    <EditDialog
      title={unbroken(useTitle(chosen))}
      edit={edit}
      objectName={t`closure`}
      words={useWords()}
      onClose={onClose}
      width={560}
      saveLabel={isFloor ? <Trans>Close floor</Trans> : <Trans>Close stalls</Trans>}
    >
      {!chosen && <ClosePlaceFields edit={edit} floors={floors} known={known} />}
      <PeriodFields edit={edit} timeZone={timeZone} />
      <ReasonField edit={edit} isFirst={chosen !== undefined} />
      {place && <ClosureMeans lotId={lotId} edit={edit} timeZone={timeZone} stalls={stallsOf(place)} />}
    </EditDialog>
  )
}
