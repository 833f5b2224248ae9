import { Trans, useLingui } from '@lingui/react/macro'
import type { CameraView } from '@stallwise/contract/devices/cameras.contract.ts'
import type { ZoneView } from '@stallwise/contract/zones/zones.contract.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { choiceOf, textOf } from '#ui/edit/field-props.ts'
import type { Edit } from '#ui/edit/use-edit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { choicesOf, useRoleNames, type GateRole } from '../device-words.ts'
import styles from '../devices.module.css'
import type { CameraValues } from './camera.form.ts'
import { useCameraEdit } from './use-camera-edit.ts'

interface CameraFormProps {
  lotId: string
  back: string
  camera: CameraView | undefined
  others: readonly CameraView[]
  zones: readonly ZoneView[]
}

const Degrees = ({ edit }: { edit: Edit<CameraValues> }) => {
  const { t } = useLingui()
  return (
    <>
      <p className={`small ${styles.wide} ${styles.quietText}`}>
        <Trans>
          Degrees run clockwise from the first to the second, through 0 if need be. Without them the camera
          goes by front and rear of the vehicle.
        </Trans>
      </p>
      <div className={styles.pair}>
        <TextField label={t`Way in, from degrees`} inputMode="numeric" {...textOf(edit, 'entryFrom')} />
        <TextField label={t`Way in, to degrees`} inputMode="numeric" {...textOf(edit, 'entryTo')} />
      </div>
      <div className={styles.pair}>
        <TextField label={t`Way out, from degrees`} inputMode="numeric" {...textOf(edit, 'exitFrom')} />
        <TextField label={t`Way out, to degrees`} inputMode="numeric" {...textOf(edit, 'exitTo')} />
      </div>
    </>
  )
}

const useWords = (zones: readonly ZoneView[]) => {
  const { t } = useLingui()
  const roles = useRoleNames()
  return {
    name: t`Name`,
    id: t`Device ID`,
    role: { label: t`Role`, show: (role: string | null) => (role ? roles[role as GateRole] : '') },
    entryFrom: t`Way in, from degrees`,
    entryTo: t`Way in, to degrees`,
    exitFrom: t`Way out, from degrees`,
    exitTo: t`Way out, to degrees`,
    zone: {
      label: t`Zone`,
      show: (id: string | null) => zones.find(({ _id }) => _id === id)?.name ?? '',
    },
  }
}

/** A camera's fields. */
export const CameraForm = ({ lotId, back, camera, others, zones }: CameraFormProps) => {
  const { t } = useLingui()
  const edit = useCameraEdit({ lotId, back, camera, others, zones })
  const words = useWords(zones)
  return (
    <EditFrame
      title={camera ? camera.name : <Trans>New camera</Trans>}
      edit={edit}
      objectName={t`camera`}
      words={words}
      backTo={back}
      saveLabel={camera ? <Trans>Save camera</Trans> : <Trans>Add camera</Trans>}
    >
      <TextField label={words.name} required autoComplete="off" {...textOf(edit, 'name')} />
      <TextField
        label={words.id}
        required
        autoComplete="off"
        description={t`As the camera sends it: camera_id.`}
        {...textOf(edit, 'id')}
      />
      <SelectField
        label={words.role.label}
        required
        data={choicesOf(useRoleNames())}
        {...choiceOf(edit, 'role')}
      />
      <SelectField
        label={words.zone.label}
        clearable
        data={zones.map(({ _id, name }) => ({ value: _id, label: name }))}
        {...choiceOf(edit, 'zone')}
      />
      {edit.values.role === 'both' && <Degrees edit={edit} />}
    </EditFrame>
  )
}
