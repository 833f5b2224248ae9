import type { PortalPassView } from '@stallwise/contract/pass-portal/pass-portal.contract.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { checkPortalChange, type PortalChange } from '@stallwise/domain/pass-portal/pass-portal.rules.ts'

/** A vehicle as typed; `until` as it is stored: only staff set it. */
export interface PortalVehicle {
  licensePlate: string
  make: string
  model: string
  until: string | null
}

/** The form's values. */
export interface PortalValues {
  name: string
  email: string
  vehicles: readonly PortalVehicle[]
}

export const newVehicle: PortalVehicle = { licensePlate: '', make: '', model: '', until: null }

export const valuesOfPass = ({ name, email, vehicles }: PortalPassView): PortalValues => ({
  name,
  email: email ?? '',
  vehicles: vehicles.map(({ licensePlate, make, model, until }) => ({
    licensePlate,
    make: make ?? '',
    model: model ?? '',
    until,
  })),
})

const isEmpty = ({ licensePlate, make, model }: PortalVehicle): boolean =>
  [licensePlate, make, model].every((text) => text.trim() === '')

/** What is sent: a last vehicle of which nothing was typed is left out. */
export const changeOf = ({ name, email, vehicles }: PortalValues): PortalChange => {
  const last = vehicles.at(-1)
  const typed = last && isEmpty(last) ? vehicles.slice(0, -1) : vehicles
  return {
    name: name.trim(),
    email: email.trim(),
    vehicles: typed.map(({ licensePlate, make, model, until }) => ({
      licensePlate: licensePlate.trim(),
      make: make.trim() || null,
      model: model.trim() || null,
      until,
    })),
  }
}

/** PTL-11; only the server knows the plates of others. */
export const checkPortalValues = (values: PortalValues, pass: PortalPassView): FieldFault[] =>
  checkPortalChange(changeOf(values), {
    isMultiPass: pass.isMultiPass,
    numberOfVehicles: pass.numberOfVehicles,
    ownPlates: new Set(pass.vehicles.map(({ licensePlate }) => licensePlate)),
    now: Date.now(),
  })
