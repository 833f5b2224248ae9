import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { VehicleInside } from '@stallwise/contract/payments/price-stay.contract.ts'
import { faultsOfFields, required } from '@stallwise/domain/fields/field.rules.ts'
import { plate as plateCheck } from '@stallwise/domain/fields/person.rules.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { call } from '#lib/api/call.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { PlateField } from '#ui/fields/PlateField.tsx'
import { PlateCrop } from '#ui/PlateCrop.tsx'
import { toastUndo } from '#ui/toasts.tsx'
import { paymentsKey } from '../payments.queries.ts'

interface InsidePlateDialogProps {
  lotId: string
  vehicle: VehicleInside
  onClose: () => void
}

/** Corrects the plate of a vehicle that is inside, or confirms it. PAY-103. */
export const InsidePlateDialog = ({ lotId, vehicle, onClose }: InsidePlateDialogProps) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { licensePlate: before, readPlate } = vehicle
  const refresh = () => queries.invalidateQueries({ queryKey: paymentsKey(lotId) })
  const save = (licensePlate: string) =>
    call('POST /parking-lots/{id}/vehicles-inside/{visit}/plate', {
      params: { id: lotId, visit: vehicle._id },
      body: { licensePlate: licensePlate.trim() },
    })
  const edit = useEdit({
    initial: { licensePlate: before ?? '' },
    check: (values) =>
      normalisePlate(values.licensePlate) === before
        ? []
        : faultsOfFields(values, { licensePlate: [required, plateCheck] }),
    save: ({ licensePlate }) => save(licensePlate),
    onSaved: async ({ licensePlate }) => {
      if (before !== null && licensePlate !== before)
        toastUndo(t`License plate corrected: ${licensePlate}.`, () => save(before).finally(refresh))
      await refresh()
      onClose()
    },
  })
  const isSame = normalisePlate(edit.values.licensePlate) === before
  return (
    <EditDialog
      title={t`License plate of the vehicle`}
      edit={edit}
      objectName={t`license plate`}
      words={{ licensePlate: t`License plate` }}
      onClose={onClose}
      saveLabel={isSame ? <Trans>Confirm license plate</Trans> : <Trans>Correct license plate</Trans>}
    >
      <PlateCrop size="large" image={vehicle.image} box={vehicle.plateBox} plate={readPlate} />
      {readPlate && (
        <p>
          <Trans>The camera read</Trans> <span className="plate">{readPlate}</span>
        </p>
      )}
      <PlateField label={t`License plate`} required data-autofocus {...textOf(edit, 'licensePlate')} />
      <p className="dim">
        <Trans>The visit is judged again with this license plate. What the camera read is kept.</Trans>
      </p>
    </EditDialog>
  )
}
