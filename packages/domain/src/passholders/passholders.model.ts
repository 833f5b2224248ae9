/** PAS-16: when a pass may be used. Source: decision 1. */
export const passTypes = ['allDay', 'daytime', 'overnight'] as const
/** When a pass may be used. */
export type PassType = (typeof passTypes)[number]

/** PAS-01: types of parking groups that may have passholder groups. Source: decision 1. */
export const passholderGroupTypes = ['tenant', 'ev'] as const

/** A passholder group as entered, with the names of the API. */
export interface PassholderGroupDraft {
  readonly name: string
  readonly parkingGroup: string | null
  /** PAS-04: ids of users with the role tenant. */
  readonly tenants: readonly string[]
  /** WTL-01: the most passes; null = no limit. */
  readonly maxPasses: number | string | null
}

/** A vehicle of a passholder as entered; `until` = end of a temporary plate (RFC 3339, UTC), null = permanent. */
export interface VehicleDraft {
  readonly licensePlate: string
  readonly make: string | null
  readonly model: string | null
  readonly until: string | null
}

/** A passholder as entered, with the names of the API; days as YYYY-MM-DD. */
export interface PassholderDraft {
  readonly passholderGroup: string | null
  readonly passholderId: string
  readonly name: string
  readonly email: string | null
  readonly suite: string | null
  readonly passType: string
  /** PAS-23: id of a validity group of the lot; null = every weekday and hour. */
  readonly validityGroup: string | null
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly isMultiPass: boolean
  readonly numberOfVehicles: number | string | null
  readonly insideAtOnce: number | string | null
  readonly vehicles: readonly VehicleDraft[]
  readonly tagIds: readonly string[]
  readonly sameAsPassOwner: boolean
  readonly passOwnerName: string | null
  readonly passOwnerEmail: string | null
}

/** Validity of a pass: days of the lot's time zone, both included; null = no limit. */
export interface Validity {
  readonly validFrom: string | null
  readonly validTo: string | null
}

/** Limits of the fields of passholders, in characters or entries. PAS-10 to PAS-18. */
export const passholderLimits = {
  groupName: 80,
  groupPasses: 100_000,
  passId: 40,
  name: 80,
  suite: 20,
  emails: 500,
  makeOrModel: 40,
  tag: 124,
  vehicles: 20,
  tags: 20,
  multiPassVehicles: 500,
} as const

/** PAS-34: the most passholders that one call moves, removes or restores. */
export const maxPassholdersAtOnce = 1_000

/** How a list of passholders can be sorted. */
export const passholderSorts = [
  'name',
  'passholderId',
  'suite',
  'email',
  'licensePlate',
  'group',
  'passType',
  'validFrom',
  'validTo',
  'appState',
] as const
