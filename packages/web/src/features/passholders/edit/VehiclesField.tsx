import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Edit } from '#ui/edit/use-edit.ts'
import { DateTimeField } from '#ui/fields/DateTimeField.tsx'
import { fieldError } from '#ui/fields/field-error.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { vehicleMakesQuery } from '../passholders.queries.ts'
import styles from '../passholders.module.css'
import { newVehicle, type PassholderValues, type VehicleValues } from './passholder.form.ts'

interface VehicleRowProps {
  edit: Edit<PassholderValues>
  timeZone: string
  nth: number
  vehicle: VehicleValues
  onVehicle: (part: Partial<VehicleValues>) => void
  onRemove: () => void
}

const VehicleRow = ({ edit, timeZone, nth, vehicle, onVehicle, onRemove }: VehicleRowProps) => {
  const { t } = useLingui()
  const { data } = useQuery(vehicleMakesQuery)
  const models = data?.data.find(
    ({ make }) => make.toLowerCase() === vehicle.make.trim().toLowerCase(),
  )?.models
  const faultOf = (field: keyof VehicleValues) => edit.faultOf(`vehicles.${nth}.${field}`)
  const typed = (field: keyof VehicleValues) => ({
    value: vehicle[field],
    error: faultOf(field),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onVehicle({ [field]: event.currentTarget.value }),
    onBlur: () => edit.touch('vehicles'),
  })
  const lists = `vehicle-${nth}`
  return (
    <div className={styles.vehicle} role="group" aria-label={t`Vehicle ${nth + 1}`}>
      <TextField
        label={t`License plate`}
        required
        classNames={{ input: 'plate' }}
        {...typed('licensePlate')}
      />
      <TextField label={t`Make`} list={`${lists}-makes`} {...typed('make')} />
      <TextField label={t`Model`} list={`${lists}-models`} {...typed('model')} />
      <div className={styles.until}>
        <DateTimeField
          label={t`Temporary, until`}
          timeZone={timeZone}
          value={vehicle.until}
          error={faultOf('until')}
          onDateTime={(until) => onVehicle({ until })}
          onBlur={() => edit.touch('vehicles')}
        />
      </div>
      <Button
        className={styles.remove}
        variant="quiet"
        onClick={onRemove}
        aria-label={t`Remove vehicle ${nth + 1}`}
      >
        {t`Remove`}
      </Button>
      <datalist id={`${lists}-makes`}>
        {data?.data.map(({ make }) => (
          <option key={make} value={make} />
        ))}
      </datalist>
      <datalist id={`${lists}-models`}>
        {models?.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
    </div>
  )
}

interface VehiclesFieldProps {
  edit: Edit<PassholderValues>
  label: string
  timeZone: string
}

/** PAS-12, PAS-15: the vehicles of a passholder. */
export const VehiclesField = ({ edit, label, timeZone }: VehiclesFieldProps) => {
  const { t } = useLingui()
  const { vehicles } = edit.values
  const change = (next: readonly VehicleValues[]) => edit.set({ vehicles: next })
  const error = edit.faultOf('vehicles')
  return (
    <fieldset className={styles.part}>
      <legend>{label}</legend>
      <div>
        {vehicles.map((vehicle, nth) => (
          <VehicleRow
            // Vehicles have no other identity while they are typed.
            key={nth}
            edit={edit}
            timeZone={timeZone}
            nth={nth}
            vehicle={vehicle}
            onVehicle={(part) => change(vehicles.map((one, at) => (at === nth ? { ...one, ...part } : one)))}
            onRemove={() => change(vehicles.filter((_, at) => at !== nth))}
          />
        ))}
        <Button onClick={() => change([...vehicles, newVehicle])}>{t`Add vehicle`}</Button>
        {error && <p className="mantine-InputWrapper-error">{fieldError(error)}</p>}
      </div>
    </fieldset>
  )
}
