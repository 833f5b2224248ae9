import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { RegisteredVehicleView } from '@stallwise/contract/visitors/registered-vehicles.contract.ts'
import { instantOfWallClock, wallClockOf } from '@stallwise/domain/time/wall-clock.ts'
import type { RegisteredVehicleDraft } from '@stallwise/domain/visitors/registered-vehicles.model.ts'
import { checkRegisteredVehicle } from '@stallwise/domain/visitors/registered-vehicles.rules.ts'
import { call } from '#lib/api/call.ts'
import { useNow } from '#lib/time/use-now.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { dateTimeOf, textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { DateTimeField } from '#ui/fields/DateTimeField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { toastDone, toastUndo } from '#ui/toasts.tsx'
import { visitorsKey } from '../visitors.queries.ts'

interface VehicleDialogProps {
  lotId: string
  timeZone: string
  /** Undefined for a new one. */
  vehicle: RegisteredVehicleView | undefined
  onClose: () => void
}

/** The form's values; `until` on the lot's clock, empty = no end. */
type Values = Record<'licensePlate' | 'name' | 'make' | 'model' | 'until', string>

const valuesOf = (vehicle: RegisteredVehicleView | undefined, timeZone: string): Values => ({
  licensePlate: vehicle?.licensePlate ?? '',
  name: vehicle?.name ?? '',
  make: vehicle?.make ?? '',
  model: vehicle?.model ?? '',
  until: vehicle?.until ? wallClockOf(vehicle.until, timeZone) : '',
})

/** An end that was left as it was keeps its seconds. */
const draftOf = (
  values: Values,
  timeZone: string,
  vehicle?: RegisteredVehicleView,
): RegisteredVehicleDraft => {
  const isKept = vehicle?.until && values.until === wallClockOf(vehicle.until, timeZone)
  const until = values.until === '' ? undefined : instantOfWallClock(values.until, timeZone)
  return {
    licensePlate: values.licensePlate,
    name: values.name || null,
    make: values.make || null,
    model: values.model || null,
    until: isKept ? vehicle.until : until === undefined ? null : new Date(until).toISOString(),
  }
}

const useVehicleEdit = ({ lotId, timeZone, vehicle, onClose }: VehicleDialogProps) => {
  const queries = useQueryClient()
  const now = useNow()
  const refresh = () => queries.invalidateQueries({ queryKey: visitorsKey(lotId) })
  return useEdit<Values, RegisteredVehicleView>({
    initial: valuesOf(vehicle, timeZone),
    version: vehicle?.version,
    check: (values) =>
      checkRegisteredVehicle(draftOf(values, timeZone, vehicle), {
        isRegistered: false,
        isPassholders: false,
        now,
        before: vehicle,
      }),
    save: (values, version) => {
      const draft = draftOf(values, timeZone, vehicle)
      return vehicle && version !== undefined
        ? call('PUT /registered-vehicles/{id}', { params: { id: vehicle._id }, body: { ...draft, version } })
        : call('POST /registeredVehicles/registerVehicletoLotByStaff', {
            body: { ...draft, parkingLot: lotId },
          })
    },
    valuesOf: (saved) => valuesOf(saved, timeZone),
    onSaved: ({ _id: id, licensePlate }) => {
      void refresh()
      if (vehicle) toastDone(say`Vehicle ${licensePlate} saved.`)
      else
        toastUndo(say`Vehicle ${licensePlate} registered.`, async () => {
          await call('DELETE /registered-vehicles/{id}', { params: { id } })
          await refresh()
        })
      onClose()
    },
  })
}

/** A registered vehicle: a new one, or one that is edited. VEH-05. */
export const VehicleDialog = (props: VehicleDialogProps) => {
  const { timeZone, vehicle, onClose } = props
  const { t } = useLingui()
  const edit = useVehicleEdit(props)
  const words = {
    licensePlate: t`License plate`,
    name: t`Name`,
    make: t`Make`,
    model: t`Model`,
    until: t`Until`,
  }
  return (
    <EditDialog
      title={vehicle ? t`Vehicle ${vehicle.licensePlate}` : t`Register vehicle`}
      edit={edit}
      objectName={t`vehicle`}
      words={words}
      onClose={onClose}
      saveLabel={vehicle ? <Trans>Save vehicle</Trans> : <Trans>Register vehicle</Trans>}
    >
      <TextField
        label={words.licensePlate}
        required
        data-autofocus
        autoComplete="off"
        classNames={{ input: 'plate' }}
        {...textOf(edit, 'licensePlate')}
      />
      <TextField label={words.name} autoComplete="off" {...textOf(edit, 'name')} />
      <TextField label={words.make} autoComplete="off" {...textOf(edit, 'make')} />
      <TextField label={words.model} autoComplete="off" {...textOf(edit, 'model')} />
      <DateTimeField
        label={words.until}
        description={t`No end, unless you enter one.`}
        timeZone={timeZone}
        {...dateTimeOf(edit, 'until')}
      />
    </EditDialog>
  )
}
