import type { FieldCheck, FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, faultsOfFields } from '../fields/field.rules.ts'
import { deviceIdForm, normalizeDeviceId } from '../fields/device-id.rules.ts'
import { connectorForm, normalizeConnector, sensorOf } from './stall-connector.rules.ts'
import { groupTypeOf, stallTypeOf, type GroupType, type StallType } from './stalls.model.ts'

/** Editable fields of a stall. */
export interface StallDetails {
  readonly stallType: StallType
  readonly groupId: string | null
  readonly isActive: boolean
  readonly handicap: boolean
  readonly device: string | null
  readonly stallVendor: string | null
  readonly evStationId: string | null
  readonly evStationVendor: string | null
  /** STA-49 */
  readonly evConnector: string | null
}

/** The fields of a stall that users enter as text. */
export type StallTextField = {
  [Field in keyof StallDetails]: string extends StallDetails[Field] ? Exclude<Field, 'groupId'> : never
}[keyof StallDetails]

/** Facts of the lot that the rules need. */
export interface StallEditContext {
  readonly groups: readonly { readonly id: string; readonly type: GroupType }[]
  readonly insightVolt: boolean
}

/** Limit for a device id, a station id and their vendors, in characters. */
export const stallTextLength = 64

/** STA-40: the most stalls that are edited at once. */
export const maxStallsAtOnce = 2_000

/** The stall after the edit, or the faults of the edit; a fault of the group has the path `parkingGroup`. */
export type StallEditResult = { readonly next: StallDetails } | { readonly faults: readonly FieldFault[] }

const blankToNull = (value: string | null): string | null => value?.trim() || null

const textChecks = [atMostCharacters(stallTextLength)]
const newDeviceForm: FieldCheck = (value) =>
  typeof value === 'string' ? deviceIdForm(normalizeDeviceId(value)) : undefined
/** STA-26: whether a stall of a type is handicap accessible, by what it is now; `wanted` is what somebody says. */
export const isAccessibleAs = (
  stallType: StallType,
  current: Pick<StallDetails, 'stallType' | 'handicap'>,
  wanted?: boolean,
): boolean => stallType === 'Reserved' || (wanted ?? (current.handicap && current.stallType !== 'Reserved'))

/** A new text field that is missing here does not compile. */
const checksOfTexts: Readonly<Record<StallTextField, readonly FieldCheck[]>> = {
  device: [...textChecks, newDeviceForm],
  stallVendor: textChecks,
  evStationId: textChecks,
  evStationVendor: textChecks,
  evConnector: [connectorForm],
}

/** CFG-24: whether an edit removes a stall from its group: it moves to another, or becomes inactive. */
export const reducesGroup = (
  before: Pick<StallDetails, 'groupId' | 'isActive' | 'stallType'>,
  after: Pick<StallDetails, 'groupId' | 'isActive'>,
): boolean =>
  before.isActive && before.stallType !== 'Reserved' && (after.groupId !== before.groupId || !after.isActive)

/**
 * STA-05: a stall belongs to a group of its own type; if the type has a single group, that one is used.
 * STA-06: EV station fields only for EV stalls of a lot with insightVolt; they are cleared when the type changes.
 * STA-25, DEV-03: a DevEUI is stored as its network reports it; an id has no blanks.
 * STA-26: a reserved stall is handicap accessible; one that no longer is reserved is not, unless the edit says so.
 * STA-49, STA-50: a connector belongs to its station, and is the device of a stall that has no other.
 * Absent fields are unchanged, empty ones are cleared. Source: specification section 5, decision 1.
 */
export const editStall = (
  current: StallDetails,
  edit: Partial<StallDetails>,
  { groups, insightVolt }: StallEditContext,
): StallEditResult => {
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
  const wanted: StallDetails = { ...current, ...given }
  const fitting = groups.filter((group) => group.type === groupTypeOf(wanted.stallType))
  const group =
    fitting.find(({ id }) => id === wanted.groupId) ??
    (edit.groupId ? undefined : fitting.length === 1 ? fitting[0] : undefined)
  const faults = faultsOfFields(edit, checksOfTexts)
  if (!group) faults.push({ path: 'parkingGroup', code: edit.groupId ? 'unknown' : 'required' })
  const mayHaveStation = wanted.stallType === 'EV' && insightVolt
  if (!mayHaveStation && edit.evStationId) faults.push({ path: 'evStationId', code: 'not-allowed' })
  if (!mayHaveStation && edit.evStationVendor) faults.push({ path: 'evStationVendor', code: 'not-allowed' })
  const isConnectorAlone = edit.evConnector && !blankToNull(wanted.evStationId)
  if (edit.evConnector && (!mayHaveStation || isConnectorAlone))
    faults.push({ path: 'evConnector', code: 'not-allowed' })
  if (faults.length > 0) return { faults }
  const stations = stationsOf(current, edit, wanted)
  const device = edit.device?.trim() ? normalizeDeviceId(edit.device.trim()) : blankToNull(wanted.device)
  return {
    next: {
      ...wanted,
      ...stations,
      groupId: group!.id,
      handicap: isAccessibleAs(wanted.stallType, current, edit.handicap),
      device: sensorOf({ ...stations, device }),
      stallVendor: blankToNull(wanted.stallVendor),
    },
  }
}

/** The station of a stall after an edit; the connector of another station than before is not meant. */
const stationsOf = (
  current: StallDetails,
  edit: Partial<StallDetails>,
  wanted: StallDetails,
): Pick<StallDetails, 'evStationId' | 'evStationVendor' | 'evConnector'> => {
  if (wanted.stallType !== 'EV') return { evStationId: null, evStationVendor: null, evConnector: null }
  const evStationId = blankToNull(wanted.evStationId)
  const isMeant = evStationId !== null && (edit.evConnector != null || evStationId === current.evStationId)
  const connector = isMeant ? blankToNull(wanted.evConnector) : null
  return {
    evStationId,
    evStationVendor: blankToNull(wanted.evStationVendor),
    evConnector: connector && normalizeConnector(connector),
  }
}

/** An edit of one of several stalls. */
export interface OneOfSeveral {
  readonly current: StallDetails
  readonly edit: Partial<StallDetails>
}

/** STA-40: the stalls after their edits in the same order, or the faults of all edits, with paths such as `stalls.3.parkingGroup`. */
export const editStalls = (
  edits: readonly OneOfSeveral[],
  context: StallEditContext,
): { readonly next: readonly StallDetails[] } | { readonly faults: readonly FieldFault[] } => {
  const results = edits.map(({ current, edit }) => editStall(current, edit, context))
  const faults = results.flatMap((result, index) =>
    'faults' in result
      ? result.faults.map((fault) => ({ ...fault, path: `stalls.${index}.${fault.path}` }))
      : [],
  )
  if (faults.length > 0) return { faults }
  return { next: results.flatMap((result) => ('next' in result ? [result.next] : [])) }
}

const detailFields: Readonly<Record<keyof StallDetails, true>> = {
  stallType: true,
  groupId: true,
  isActive: true,
  handicap: true,
  device: true,
  stallVendor: true,
  evStationId: true,
  evStationVendor: true,
  evConnector: true,
}

/** STA-41: the fields that differ, with their values in `to`. */
export const changedDetails = (from: StallDetails, to: StallDetails): Partial<StallDetails> =>
  Object.fromEntries(
    Object.keys(detailFields)
      .map((field) => field as keyof StallDetails)
      .filter((field) => from[field] !== to[field])
      .map((field) => [field, to[field]]),
  )

/** STA-43: what puts a stall into a group: the type follows the group. */
export const moveToGroup = (group: {
  readonly id: string
  readonly type: GroupType
}): Partial<StallDetails> => ({
  groupId: group.id,
  stallType: stallTypeOf(group.type),
})
