import type { PassholderView } from '@stallwise/contract/passholders/passholders.contract.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import type { PassholderDraft } from '@stallwise/domain/passholders/passholders.model.ts'
import { checkPassholder, type PassholderContext } from '@stallwise/domain/passholders/passholders.rules.ts'
import { instantOfWallClock, wallClockOf } from '@stallwise/domain/time/wall-clock.ts'

/** A vehicle as typed; `until` on the lot's clock, empty = permanent. */
export interface VehicleValues {
  licensePlate: string
  make: string
  model: string
  until: string
}

/** The form's values; what is left empty is an empty text. */
export interface PassholderValues {
  passholderGroup: string | null
  passholderId: string
  name: string
  email: string
  suite: string
  passType: string
  validityGroup: string | null
  validFrom: string
  validTo: string
  isMultiPass: boolean
  numberOfVehicles: string
  insideAtOnce: string
  vehicles: readonly VehicleValues[]
  tagIds: string
  sameAsPassOwner: boolean
  passOwnerName: string
  passOwnerEmail: string
}

export const newVehicle: VehicleValues = { licensePlate: '', make: '', model: '', until: '' }

export const newPassholder = (passholderGroup: string | null): PassholderValues => ({
  passholderGroup,
  passholderId: '',
  name: '',
  email: '',
  suite: '',
  passType: 'allDay',
  validityGroup: null,
  validFrom: '',
  validTo: '',
  isMultiPass: false,
  numberOfVehicles: '',
  insideAtOnce: '',
  vehicles: [newVehicle],
  tagIds: '',
  sameAsPassOwner: true,
  passOwnerName: '',
  passOwnerEmail: '',
})

export const valuesOfPassholder = (passholder: PassholderView, timeZone: string): PassholderValues => ({
  passholderGroup: passholder.passholderGroup,
  passholderId: passholder.passholderId,
  name: passholder.name,
  email: passholder.email ?? '',
  suite: passholder.suite ?? '',
  passType: passholder.passType,
  validityGroup: passholder.validityGroup,
  validFrom: passholder.validFrom ?? '',
  validTo: passholder.validTo ?? '',
  isMultiPass: passholder.isMultiPass,
  numberOfVehicles: String(passholder.numberOfVehicles ?? ''),
  insideAtOnce: String(passholder.insideAtOnce ?? ''),
  vehicles: passholder.vehicles.map(({ licensePlate, make, model, until }) => ({
    licensePlate,
    make: make ?? '',
    model: model ?? '',
    until: until === null ? '' : wallClockOf(until, timeZone),
  })),
  tagIds: passholder.tagIds.join(', '),
  sameAsPassOwner: passholder.sameAsPassOwner,
  passOwnerName: passholder.passOwnerName ?? '',
  passOwnerEmail: passholder.passOwnerEmail ?? '',
})

const isEmpty = ({ licensePlate, make, model, until }: VehicleValues): boolean =>
  [licensePlate, make, model, until].every((text) => text.trim() === '')

const filled = (text: string): string | null => text.trim() || null

const instantText = (text: string, timeZone: string): string | null => {
  const at = instantOfWallClock(text, timeZone)
  return at === undefined ? null : new Date(at).toISOString()
}

/** What is sent: a vehicle of which nothing was typed is left out if it is the last one. */
export const passholderBody = (values: PassholderValues, timeZone: string): PassholderDraft => {
  const last = values.vehicles.at(-1)
  const vehicles = last && isEmpty(last) ? values.vehicles.slice(0, -1) : values.vehicles
  return {
    ...values,
    passholderId: values.passholderId.trim(),
    name: values.name.trim(),
    email: filled(values.email),
    suite: filled(values.suite),
    validFrom: filled(values.validFrom),
    validTo: filled(values.validTo),
    numberOfVehicles: values.isMultiPass ? filled(values.numberOfVehicles) : null,
    insideAtOnce: values.isMultiPass ? filled(values.insideAtOnce) : null,
    vehicles: vehicles.map(({ licensePlate, make, model, until }) => ({
      licensePlate: licensePlate.trim(),
      make: filled(make),
      model: filled(model),
      until: instantText(until, timeZone),
    })),
    tagIds: values.tagIds
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    passOwnerName: values.sameAsPassOwner ? null : filled(values.passOwnerName),
    passOwnerEmail: values.sameAsPassOwner ? null : filled(values.passOwnerEmail),
  }
}

/** The domain's rules; only the server knows what others have. */
export const checkPassholderValues = (
  values: PassholderValues,
  known: Pick<PassholderContext, 'groups' | 'passTypes' | 'validityGroups' | 'ownPlates' | 'ownPassId'> & {
    timeZone: string
  },
): FieldFault[] =>
  checkPassholder(passholderBody(values, known.timeZone), {
    ...known,
    passIds: [],
    plates: new Map(),
    tags: new Set(),
    now: Date.now(),
  })
