import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SiteHealthDetails } from '@stallwise/contract/health/health.contract.ts'
import { checkTold, toldOf, type Told } from '@stallwise/domain/health/settings.rules.ts'
import { call } from '#lib/api/call.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { choiceOf, textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import styles from './health.module.css'

type Settings = SiteHealthDetails['settings']

interface Props {
  siteId: string
  settings: Settings
  /** Which of them; undefined to add somebody. */
  nth: number | undefined
  onDone: () => Promise<unknown>
  onClose: () => void
}

interface Values {
  email: string
  of: Told['of']
  fromHour: string
  untilHour: string
}

const valuesOf = (told: Told | undefined): Values => ({
  email: told?.email ?? '',
  of: told?.of ?? 'drivers',
  fromHour: String(told?.fromHour ?? 0),
  untilHour: String(told?.untilHour ?? 24),
})

const toldOfValues = ({ email, of, fromHour, untilHour }: Values): Told => ({
  email,
  of,
  fromHour: Number(fromHour),
  untilHour: Number(untilHour),
})

const hoursTo = (most: number) =>
  Array.from({ length: most + 1 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }))

/** HEA-60: somebody who is told of faults by e-mail. */
export const ToldDialog = ({ siteId, settings, nth, onDone, onClose }: Props) => {
  const { t } = useLingui()
  const place = nth ?? settings.told.length
  const edit = useEdit<Values, Settings>({
    initial: valuesOf(nth === undefined ? undefined : settings.told[nth]),
    version: settings.version,
    check: (values) =>
      checkTold([toldOfValues(values)]).map(({ path, ...fault }) => ({
        path: path.slice('told.0.'.length),
        ...fault,
      })),
    save: (values, version) =>
      call('PUT /health-dashboard/{parkingLotId}/settings', {
        params: { parkingLotId: siteId },
        body: { told: settings.told.toSpliced(place, 1, toldOfValues(values)), version },
      }),
    valuesOf: ({ told }) => valuesOf(told[place]),
    onSaved: () => {
      toastDone(say`Saved who is told.`)
      onClose()
      void onDone()
    },
  })
  const words = { email: t`E-mail`, of: t`Of which faults`, fromHour: t`From`, untilHour: t`Until` }
  const names: Record<Told['of'], string> = { drivers: t`Those that stop drivers`, all: t`All` }
  return (
    <EditDialog
      title={nth === undefined ? <Trans>Notify someone</Trans> : <Trans>Who is told</Trans>}
      edit={edit}
      objectName={t`address`}
      words={words}
      onClose={onClose}
      saveLabel={<Trans>Save</Trans>}
    >
      <div className={styles.fields}>
        <TextField label={words.email} required {...textOf(edit, 'email')} />
        <SelectField
          label={words.of}
          data={toldOf.map((value) => ({ value, label: names[value] }))}
          {...choiceOf(edit, 'of')}
        />
        <SelectField label={words.fromHour} data={hoursTo(23)} {...choiceOf(edit, 'fromHour')} />
        <SelectField label={words.untilHour} data={hoursTo(24)} {...choiceOf(edit, 'untilHour')} />
      </div>
    </EditDialog>
  )
}
