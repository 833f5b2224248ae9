import { t as say } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { GuestChoices, GuestPassView } from '@stallwise/contract/visitors/guest-passes.contract.ts'
import { wallClockOf } from '@stallwise/domain/time/wall-clock.ts'
import type { ParkingPaymentOption } from '@stallwise/domain/visitors/visitors.model.ts'
import { PassholderSelect } from '#features/passholders/passholder-select.public.tsx'
import { call } from '#lib/api/call.ts'
import { formatFullDay } from '#lib/format/times.ts'
import { useNow } from '#lib/time/use-now.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { choiceOf, dateTimeOf, textOf } from '#ui/edit/field-props.ts'
import { useEdit, type Edit } from '#ui/edit/use-edit.ts'
import { DateTimeField } from '#ui/fields/DateTimeField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { choicesByName, choicesOf } from '#ui/resource/fields.tsx'
import { toastDone, toastUndo } from '#ui/toasts.tsx'
import { visitorsKey } from '../visitors.queries.ts'
import { draftOf, faultsOfGuest, newGuest, valuesOfGuest, type GuestValues } from './guest.form.ts'
import { durationText, paymentNames } from './guest-words.ts'

interface GuestDialogProps {
  lotId: string
  timeZone: string
  choices: GuestChoices
  /** The pass that is edited, or of a guest who comes again. */
  guest?: GuestPassView | undefined
  isCopied?: boolean
  onClose: () => void
}

const useGuestEdit = ({ lotId, timeZone, choices, guest, isCopied, onClose }: GuestDialogProps) => {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: visitorsKey(lotId) })
  const edited = isCopied ? undefined : guest
  return useEdit<GuestValues, GuestPassView>({
    initial: guest ? valuesOfGuest(guest, timeZone, isCopied) : newGuest(choices),
    version: edited?.version,
    check: (values) => faultsOfGuest(values, timeZone, choices, edited),
    save: (values, version) => {
      const { parkingPaymentOption, ...draft } = draftOf(values, timeZone, edited)
      const option = parkingPaymentOption as ParkingPaymentOption
      return edited && version !== undefined
        ? call('PUT /guest-passes/{id}', {
            params: { id: edited._id },
            body: { ...draft, parkingPaymentOption: option, minutes: Number(draft.minutes), version },
          })
        : call('POST /pass-holders/add-guest-pass', {
            query: { parkingPaymentOption: option },
            body: { ...draft, minutes: Number(draft.minutes), parkingLot: lotId },
          })
    },
    valuesOf: (saved) => valuesOfGuest(saved, timeZone),
    onSaved: ({ _id: id, name }) => {
      void refresh()
      if (edited) toastDone(say`Guest pass of ${name} saved.`)
      else
        toastUndo(say`Guest pass of ${name} added.`, async () => {
          await call('DELETE /guest-passes/{id}', { params: { id } })
          await refresh()
        })
      onClose()
    },
  })
}

const passesLeft = (choices: GuestChoices, group: string | null): ReactNode => {
  const left = choices.passholderGroups.find(({ _id }) => _id === group)?.passesLeftToday
  if (left === undefined || left === null) return undefined
  return <Plural value={left} one="# guest pass left today." other="# guest passes left today." />
}

/** FOR-71: that the lot will probably be full on the day of a guest. */
const FullDay = ({
  startsAt,
  timeZone,
  choices,
}: Pick<GuestDialogProps, 'timeZone' | 'choices'> & { startsAt: string }) => {
  const now = useNow(60_000)
  const day = (startsAt === '' ? wallClockOf(now, timeZone) : startsAt).slice(0, 10)
  const full = choices.fullDays.find((one) => one.day === day)
  return <div role="status">{full && <p className="is-soon">{`${formatFullDay(day)}: ${full.text}`}</p>}</div>
}

interface FieldsProps extends Pick<GuestDialogProps, 'lotId' | 'timeZone' | 'choices' | 'guest'> {
  edit: Edit<GuestValues>
}

const GuestFields = ({ lotId, timeZone, choices, guest, edit }: FieldsProps) => {
  const { t } = useLingui()
  const { passholderGroup, minutes } = edit.values
  const group = choiceOf(edit, 'passholderGroup')
  const { onChange: onHost, ...host } = choiceOf(edit, 'passholder')
  const offered = new Set(choices.visitorDurations.map(String))
  if (minutes !== null) offered.add(minutes)
  const durations = [...offered].sort((a, b) => Number(a) - Number(b))
  return (
    <>
      <TextField
        label={t`License plate`}
        required
        data-autofocus
        autoComplete="off"
        classNames={{ input: 'plate' }}
        {...textOf(edit, 'licensePlate')}
      />
      <TextField label={t`Guest’s name`} required autoComplete="off" {...textOf(edit, 'name')} />
      <SelectField
        label={t`Host group`}
        required
        searchable={choices.passholderGroups.length > 8}
        data={choicesByName(choices.passholderGroups)}
        description={passesLeft(choices, passholderGroup)}
        {...group}
        onChange={(value) => edit.set({ passholderGroup: value, passholder: null })}
      />
      <PassholderSelect
        key={passholderGroup}
        label={t`Host`}
        description={t`The passholder whom the guest visits, if there is one.`}
        {...(passholderGroup === null && { placeholder: t`Select the host group first`, readOnly: true })}
        lotId={lotId}
        group={passholderGroup}
        known={guest?.passholder && guest.hostName ? { name: guest.hostName } : undefined}
        detailOf={({ suite }) => suite}
        {...host}
        onPassholder={(found) => onHost(found?._id ?? null)}
      />
      <DateTimeField
        label={t`Start`}
        description={t`Now, unless you enter another time.`}
        timeZone={timeZone}
        {...dateTimeOf(edit, 'startsAt')}
      />
      <FullDay startsAt={edit.values.startsAt} timeZone={timeZone} choices={choices} />
      <SelectField
        label={t`Duration`}
        required
        data={durations.map((value) => ({ value, label: durationText(Number(value)) }))}
        {...choiceOf(edit, 'minutes')}
      />
      <SelectField
        label={t`Payment option`}
        required
        data={choicesOf(paymentNames())}
        {...choiceOf(edit, 'parkingPaymentOption')}
      />
    </>
  )
}

/** A guest pass: a new one, another one for a guest who was there before, or one that is edited. */
export const GuestDialog = (props: GuestDialogProps) => {
  const { guest, isCopied, choices, onClose } = props
  const { t } = useLingui()
  const edit = useGuestEdit(props)
  const isNew = !guest || isCopied
  const words = {
    licensePlate: t`License plate`,
    name: t`Guest’s name`,
    passholderGroup: t`Host group`,
    passholder: t`Host`,
    startsAt: t`Start`,
    minutes: t`Duration`,
    parkingPaymentOption: t`Payment option`,
  }
  return (
    <EditDialog
      title={isNew ? t`Add guest` : t`Guest pass of ${guest.name}`}
      edit={edit}
      objectName={t`guest pass`}
      words={words}
      onClose={onClose}
      saveLabel={isNew ? <Trans>Add guest</Trans> : <Trans>Save guest pass</Trans>}
      blocked={
        choices.visitorDurations.length === 0
          ? t`This lot offers no visitor durations. They are among its rules.`
          : undefined
      }
    >
      <GuestFields {...props} edit={edit} />
    </EditDialog>
  )
}
