import type { FieldFault } from '../fields/field-faults.ts'
import { faultsOfFields, required } from '../fields/field.rules.ts'
import { passTypes, type VehicleDraft } from '../passholders/passholders.model.ts'
import { checkPassholder } from '../passholders/passholders.rules.ts'

/** PTL-03: how long a link of the pass portal is valid, in minutes. */
export const portalLinkMinutes = 60

/** PTL-10: what a passholder changes behind a link. */
export interface PortalChange {
  readonly name: string
  readonly email: string
  readonly vehicles: readonly VehicleDraft[]
}

/** What a change is checked against; `now` in milliseconds since 1970 UTC. */
export interface PortalPass {
  readonly isMultiPass: boolean
  readonly numberOfVehicles: number | null
  readonly ownPlates: ReadonlySet<string>
  readonly now: number
}

/** PTL-11: the faults of a change that need no knowledge of others' plates: those of the passholder form. */
export const checkPortalChange = (change: PortalChange, pass: PortalPass): FieldFault[] => {
  const group = 'own'
  const faults = checkPassholder(
    {
      ...change,
      passholderGroup: group,
      passholderId: 'own',
      suite: null,
      passType: 'allDay',
      validFrom: null,
      validTo: null,
      isMultiPass: pass.isMultiPass,
      numberOfVehicles: pass.numberOfVehicles,
      insideAtOnce: pass.isMultiPass ? 1 : null,
      tagIds: [],
      sameAsPassOwner: true,
      passOwnerName: null,
      passOwnerEmail: null,
      validityGroup: null,
    },
    {
      groups: new Set([group]),
      passIds: [],
      plates: new Map(),
      tags: new Set(),
      now: pass.now,
      ownPlates: pass.ownPlates,
      validityGroups: new Set(),
      passTypes: new Set(passTypes),
    },
  )
  // Without an address there would be no link any more.
  return [...faultsOfFields(change, { email: [required] }), ...faults]
}
