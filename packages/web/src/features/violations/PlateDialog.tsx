import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Violation, ViolationDetails } from '@stallwise/contract/violations/violations.contract.ts'
import { faultsOfFields, required } from '@stallwise/domain/fields/field.rules.ts'
import { plate as plateCheck } from '@stallwise/domain/fields/person.rules.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { call } from '#lib/api/call.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { useEdit, type Edit } from '#ui/edit/use-edit.ts'
import { PlateField } from '#ui/fields/PlateField.tsx'
import { PlateCrop } from '#ui/PlateCrop.tsx'
import { toastUndo } from '#ui/toasts.tsx'
import { violationsKey } from './violations.queries.ts'
import styles from './violations.module.css'

interface Values {
  licensePlate: string
}

interface PlateDialogProps {
  lotId: string
  violation: ViolationDetails
  onClose: () => void
}

/** VIO-71: whether it makes sense to offer it; the server knows more. */
export const mayCorrect = ({ licensePlate, status, endedBy }: Violation): boolean =>
  licensePlate !== null &&
  (status === 'active' || status === 'resolved' || status === 'missed' || endedBy === 'corrected')

const checkPlate = (values: Values, current: string | null) =>
  normalisePlate(values.licensePlate) === current
    ? []
    : faultsOfFields(values, { licensePlate: [required, plateCheck] })

const usePlateEdit = ({ lotId, violation, onClose }: PlateDialogProps) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: violationsKey(lotId) })
  const { _id: id, licensePlate, version } = violation
  const params = { id }
  return useEdit<Values, Violation>({
    initial: { licensePlate: licensePlate ?? '' },
    version,
    check: (values) => checkPlate(values, licensePlate),
    save: (values, seen) =>
      call('POST /violations/{id}/plate', {
        params,
        body: { licensePlate: values.licensePlate.trim(), version: seen },
      }),
    valuesOf: (current) => ({ licensePlate: current.licensePlate ?? '' }),
    onSaved: (saved) => {
      toastUndo(
        saved.licensePlate === licensePlate
          ? t`License plate ${saved.licensePlate} confirmed.`
          : t`License plate corrected: ${saved.licensePlate}.`,
        () => call('POST /violations/{id}/undo', { params }).finally(refresh),
      )
      void refresh()
      onClose()
    },
  })
}

/** VIO-78: each is one press. */
const Suggestions = ({ violation, edit }: { violation: ViolationDetails; edit: Edit<Values> }) => {
  const { t } = useLingui()
  if (violation.suggestions.length === 0) return null
  return (
    <div role="group" aria-label={t`Suggestions`}>
      <p className="dim">
        <Trans>Known license plates that look much the same, and what else the camera proposes:</Trans>
      </p>
      <ul className={styles.suggestions}>
        {violation.suggestions.map(({ licensePlate, name, score }) => (
          <li key={licensePlate}>
            <Button
              variant="default"
              aria-pressed={normalisePlate(edit.values.licensePlate) === licensePlate}
              onClick={() => edit.set({ licensePlate })}
            >
              <span className="plate">{licensePlate}</span>
            </Button>
            <span className="dim">
              {[name, score === null ? null : `${Math.floor(score * 100)}%`].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Corrects the plate of a violation, or confirms the one that was read. VIO-70. */
export const PlateDialog = (props: PlateDialogProps) => {
  const { violation, onClose } = props
  const { t } = useLingui()
  const edit = usePlateEdit(props)
  const entry = violation.visit?.entry
  const isSame = normalisePlate(edit.values.licensePlate) === violation.licensePlate
  return (
    <EditDialog
      title={t`License plate of the vehicle`}
      edit={edit}
      objectName={t`license plate`}
      words={{ licensePlate: t`License plate` }}
      onClose={onClose}
      saveLabel={isSame ? <Trans>Confirm license plate</Trans> : <Trans>Correct license plate</Trans>}
    >
      {entry?.image && (
        <img className={styles.image} src={entry.image} alt={t`The vehicle as the camera saw it`} />
      )}
      {entry && <PlateCrop size="large" image={entry.image} box={entry.plateBox} plate={entry.plate} />}
      {entry?.plate && (
        <p>
          <Trans>The camera read</Trans> <span className="plate">{entry.plate}</span>
        </p>
      )}
      <PlateField label={t`License plate`} required data-autofocus {...textOf(edit, 'licensePlate')} />
      <Suggestions violation={violation} edit={edit} />
      {violation.visit && (
        <p className="dim">
          <Trans>The visit is judged again with this license plate. What the camera read is kept.</Trans>
        </p>
      )}
    </EditDialog>
  )
}
