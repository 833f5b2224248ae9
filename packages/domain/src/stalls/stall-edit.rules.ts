import { normalDeviceId } from '../devices/device-id.rules.ts'
import { groupTypeOf } from './stalls.model.ts'
import type { GroupType, StallType } from './stalls.model.ts'

/** What can be edited of a stall. */
export interface StallDetails {
  readonly stallType: StallType
  readonly groupId: string | null
  readonly isActive: boolean
  readonly handicap: boolean
  readonly device: string | null
  readonly stallVendor: string | null
  readonly evStationId: string | null
  readonly evStationVendor: string | null
}

/** What the rules need to know of the lot. */
export interface StallEditContext {
  readonly groups: readonly { readonly id: string; readonly type: GroupType }[]
  readonly insightVolt: boolean
}

/** A field that the edit may not have so. */
export interface StallEditFault {
  readonly path: 'parkingGroup' | 'evStationId' | 'evStationVendor'
  readonly code: 'required' | 'unknown' | 'not-allowed'
}

/** The stall as the edit leaves it, or what is wrong with the edit. */
export type StallEditResult = { readonly next: StallDetails } | { readonly faults: readonly StallEditFault[] }

const blankToNull = (value: string | null): string | null => (value === '' ? null : value)

/**
 * STA-05: a stall belongs to a group of its own type; where the type has a single group, that one is taken.
 * STA-06: EV station fields only for EV stalls of a lot with insightVolt; they go when the type changes.
 * STA-25: a DevEUI is kept as its network reports it.
 * Absent fields stay, empty ones become none. Source: specification section 5, decision 1.
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
  const faults: StallEditFault[] = []
  if (!group) faults.push({ path: 'parkingGroup', code: edit.groupId ? 'unknown' : 'required' })
  const mayHaveStation = wanted.stallType === 'EV' && insightVolt
  if (!mayHaveStation && edit.evStationId) faults.push({ path: 'evStationId', code: 'not-allowed' })
  if (!mayHaveStation && edit.evStationVendor) faults.push({ path: 'evStationVendor', code: 'not-allowed' })
  if (faults.length > 0) return { faults }
  const keepsStation = wanted.stallType === 'EV'
  return {
    next: {
      ...wanted,
      groupId: group!.id,
      device: edit.device ? normalDeviceId(edit.device) : blankToNull(wanted.device),
      stallVendor: blankToNull(wanted.stallVendor),
      evStationId: keepsStation ? blankToNull(wanted.evStationId) : null,
      evStationVendor: keepsStation ? blankToNull(wanted.evStationVendor) : null,
    },
  }
}
