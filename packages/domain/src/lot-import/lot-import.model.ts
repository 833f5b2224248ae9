import { fieldFaultCodes } from '../fields/field-faults.ts'
import type { UnreadColumn } from '../sheets/cell-faults.model.ts'
import type { HiddenParts } from '../sheets/hidden-parts.ts'
import type { GroupType, StallType } from '../stalls/stalls.model.ts'

/** Types of groups in a stall list; for reserved stalls the system creates one group. Source: decision 1. */
export const importedGroupTypes = ['tenant', 'visitor', 'ev'] as const satisfies readonly GroupType[]
/** A group type of a stall list. */
export type ImportedGroupType = (typeof importedGroupTypes)[number]

/** How often a pass is paid. Source: specification section 5. */
export const passFrequencies = ['hourly', 'weekly', 'monthly', 'yearly'] as const
/** One payment frequency. */
export type PassFrequency = (typeof passFrequencies)[number]

/** A parking group of a stall list. `capacity` makes it a group counted by plates. Price in cents. */
export interface ImportedGroup {
  readonly name: string
  readonly type: ImportedGroupType
  readonly standardPassPriceCents: number | null
  readonly frequency: PassFrequency | null
  readonly minimumStallCount: number | null
  readonly capacity: number | null
}

/** A stall of a stall list. `floor` is the floor's stored name; `group` is null for Reserved. */
export interface ImportedStall {
  readonly number: string
  readonly floor: string
  readonly group: string | null
  readonly stallType: StallType
  readonly handicap: boolean
  readonly active: boolean
  readonly device: string | null
  readonly stallVendor: string | null
  readonly evStationId: string | null
  readonly evStationVendor: string | null
}

/** A valid stall list. */
export interface StallList extends Partial<HiddenParts> {
  readonly stalls: readonly ImportedStall[]
  readonly groups: readonly ImportedGroup[]
  /** LIM-13. */
  readonly unreadColumns?: readonly UnreadColumn[]
}

/** What can be wrong with a floor's map. LIM-50 to LIM-69. */
export const elementFaultCodes = [
  'not-svg',
  'unreadable',
  'entities',
  'unpacks-too-large',
  'took-too-long',
  'too-deep',
  'too-many-elements',
  'size-missing',
  'stalls-missing',
  'stalls-ambiguous',
  'duplicate-stall',
  'missing-stall',
  'foreign-stall',
  'malformed-stall',
] as const
/** Code of a map element's fault; stable. */
export type ElementFaultCode = (typeof elementFaultCodes)[number]

/** A fault of a floor's map. `element` is a stall's number or an element's name with its line; null: the file as a whole. */
export interface ElementFault {
  readonly element: string | null
  readonly code: ElementFaultCode
  readonly detail?: string
}

/** What cleaning removed from a map, and how often. LIM-55. */
export const removedKinds = [
  'script',
  'handler',
  'external-reference',
  'foreign-object',
  'condition',
  'style',
  'element',
  'attribute',
  'editor-data',
] as const
/** A kind of content that cleaning removes. */
export type RemovedKind = (typeof removedKinds)[number]

/** What has to be corrected before a draft can become a lot: a fault of a field, or of the lot as a whole. LIM-70. */
export const draftFaultCodes = [
  ...fieldFaultCodes,
  'wrong-group-type',
  'more-than-stalls',
  'missing-stall',
  'foreign-stall',
] as const
/** Code of a draft's fault; stable. */
export type DraftFaultCode = (typeof draftFaultCodes)[number]

/** A fault of a draft by its path: `information.name`, `floors`, `floors.0.floorName`, `floors.0.map`, `groups.1.name`, `stallList`. `limit` as in a field's fault; `detail` = the names or numbers concerned, the first of `count` where that is given. */
export interface DraftFault {
  readonly path: string
  readonly code: DraftFaultCode
  readonly limit?: number
  readonly detail?: string
  readonly count?: number
}
