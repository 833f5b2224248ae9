import { editStall, isAccessibleAs, type StallDetails } from '@stallwise/domain/stalls/stall-edit.rules.ts'
import { isConnectorDevice } from '@stallwise/domain/stalls/stall-connector.rules.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import type { StallEdit, StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { groupTypeOf, type GroupType, type StallType } from '@stallwise/domain/stalls/stalls.model.ts'

export interface StallFormValues {
  readonly stallType: StallType
  readonly parkingGroup: string | null
  readonly isActive: boolean
  readonly handicap: boolean
  readonly device: string
  readonly stallVendor: string
  readonly evStationId: string
  readonly evStationVendor: string
  readonly evConnector: string
}

export type StallField = keyof StallFormValues

export interface GroupOption {
  readonly _id: string
  readonly name: string
  readonly type: GroupType
}

export const valuesOf = (stall: StallView): StallFormValues => ({
  stallType: stall.stallType,
  parkingGroup: stall.parkingGroup,
  isActive: stall.isActive ?? true,
  handicap: stall.handicap,
  // STA-50: nobody enters that of a connector.
  device: isConnectorDevice(stall.device) ? '' : (stall.device ?? ''),
  stallVendor: stall.stallVendor ?? '',
  evStationId: stall.evStationId ?? '',
  evStationVendor: stall.evStationVendor ?? '',
  evConnector: stall.evConnector ?? '',
})

export const groupsFor = (groups: readonly GroupOption[], stallType: StallType): readonly GroupOption[] =>
  groups.filter(({ type }) => type === groupTypeOf(stallType))

/** A stall belongs to a group of its own type (STA-05): a new type clears the group, or selects the only one. */
export const withType = (
  values: StallFormValues,
  stallType: StallType,
  groups: readonly GroupOption[],
): StallFormValues => {
  const fitting = groupsFor(groups, stallType)
  const stays = fitting.some(({ _id }) => _id === values.parkingGroup)
  const parkingGroup = stays ? values.parkingGroup : fitting.length === 1 ? fitting[0]!._id : null
  const handicap = isAccessibleAs(stallType, values)
  return { ...values, stallType, parkingGroup, handicap }
}

/** STA-06: EV station fields only for EV stalls of a lot with insightVolt. */
export const hasStation = (stallType: StallType, insightVolt: boolean): boolean =>
  stallType === 'EV' && insightVolt

const cleaned = (value: string | boolean | null) => (typeof value === 'string' ? value.trim() : value)

const changesOf = (base: StallFormValues, values: StallFormValues, insightVolt: boolean) => {
  const isChanged = (field: StallField) => cleaned(values[field]) !== cleaned(base[field])
  return Object.fromEntries(
    (Object.keys(values) as StallField[])
      // STA-49: of another station the connector is said, too, also if it has the same name.
      .filter((field) => isChanged(field) || (field === 'evConnector' && isChanged('evStationId')))
      .filter((field) => !field.startsWith('ev') || hasStation(values.stallType, insightVolt))
      .map((field) => [field, cleaned(values[field])]),
  ) as Partial<StallFormValues>
}

const detailsOf = ({ parkingGroup, ...rest }: StallFormValues): StallDetails => ({
  ...rest,
  groupId: parkingGroup,
})

interface StallFormContext {
  readonly groups: readonly GroupOption[]
  readonly insightVolt: boolean
}

/** The rules of the domain on what was changed, as the server applies them. */
export const checkStall = (
  base: StallFormValues,
  values: StallFormValues,
  { groups, insightVolt }: StallFormContext,
): readonly FieldFault[] => {
  const { parkingGroup, ...changes } = changesOf(base, values, insightVolt)
  const edit = { ...changes, ...(parkingGroup !== undefined && { groupId: parkingGroup }) }
  const context = { groups: groups.map(({ _id, type }) => ({ id: _id, type })), insightVolt }
  const result = editStall(detailsOf(base), edit, context)
  return 'faults' in result ? result.faults : []
}

/** STA-09: the changed fields, and the version that was edited. */
export const editOf = (
  place: Pick<StallView, 'parkingLot' | 'stall'>,
  { version, base, values }: { version: number; base: StallFormValues; values: StallFormValues },
  insightVolt: boolean,
): StallEdit => ({
  parkingLot: place.parkingLot,
  stall: place.stall,
  version,
  ...changesOf(base, values, insightVolt),
})
