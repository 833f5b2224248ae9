import type { Column } from '../sheets/sheet-table.ts'
import type { PassMasterlists } from './pass-masterlists.rules.ts'
import type { PassholderDraft, PassType } from './passholders.model.ts'

/** Name of the sheet of passholders. */
export const passholdersSheetName = 'Passholders'

/** PIM-01: columns of the sheet of passholders. Source: decision 8; the last two are for multi-passes. */
export const passholderSheetColumns = [
  { key: 'passId', header: 'Pass ID', required: true },
  { key: 'name', header: 'Name', required: true },
  { key: 'email', header: 'E-mail', required: false },
  { key: 'suite', header: 'Suite', required: false },
  { key: 'plates', header: 'License Plate(s)', required: false },
  { key: 'makes', header: 'Make', required: false },
  { key: 'models', header: 'Model', required: false },
  { key: 'tags', header: 'Tag ID', required: false },
  { key: 'validFrom', header: 'Valid From', required: false },
  { key: 'validTo', header: 'Valid To', required: false },
  { key: 'passType', header: 'Type', required: false },
  { key: 'numberOfVehicles', header: 'Number of Vehicles', required: false },
  { key: 'insideAtOnce', header: 'Inside at Once', required: false },
] as const satisfies readonly Column<string>[]

/** A column of the sheet of passholders. */
export type PassholderColumn = (typeof passholderSheetColumns)[number]['key']

/** PIM-06: how a pass type is written in the sheet. */
export const passTypeCells: Readonly<Record<PassType, string>> = {
  allDay: 'All-day',
  daytime: 'Daytime',
  overnight: 'Overnight',
}

/** A row of a sheet of passholders: `row` from 1; a property is absent if the sheet does not have its column (PIM-04). */
export interface ImportedPassholder {
  readonly row: number
  readonly passId: string
  readonly name: string
  readonly email?: string | null
  readonly suite?: string | null
  readonly plates?: readonly string[]
  /** By plate, in the same order. */
  readonly makes?: readonly string[]
  readonly models?: readonly string[]
  readonly tags?: readonly string[]
  readonly validFrom?: string | null
  readonly validTo?: string | null
  /** Absent also where the cell is blank, as the two below (PIM-06). */
  readonly passType?: PassType
  readonly numberOfVehicles?: string
  readonly insideAtOnce?: string
}

/** A file as it was read: its rows, and the position of each column from 0. */
export interface PassholderFile {
  readonly rows: readonly ImportedPassholder[]
  readonly columns: readonly (readonly [PassholderColumn, number])[]
}

/** A passholder of the lot that a file names by its pass ID. */
export interface ExistingPassholder {
  readonly id: string
  readonly version: number
  readonly draft: PassholderDraft
}

/** What the rows of a file are compared with; plates, tags and pass IDs as stored. */
export interface PassholderImportContext {
  readonly group: string
  readonly isMultiPass: boolean
  /** PIM-15: words such as NONE are license plates. */
  readonly confirmsPlates?: boolean
  /** LIM-37: words such as TBD are pass IDs. */
  readonly confirmsIds?: boolean
  /** PAS-16: whether the lot has other passes than all-day ones. */
  readonly timeBoundPasses: boolean
  /** The passholders of the lot that the file names, by `passIdKey` of the pass ID; those of other groups too. */
  readonly existing: ReadonlyMap<string, ExistingPassholder>
  /** Who has a plate of the file, and in which group; plates that have ended are left out. */
  readonly plateOwners: ReadonlyMap<string, { readonly id: string; readonly group: string }>
  readonly tagOwners: ReadonlyMap<string, string>
  /** MAS-20 to MAS-22. */
  readonly masterlists?: PassMasterlists
  /** Milliseconds since 1970 UTC. */
  readonly now: number
}

/** What an import does with one row. `fields`: names of the passholder's fields that change. */
export interface PlannedPassholder {
  readonly row: number
  readonly kind: 'added' | 'changed' | 'unchanged'
  readonly existing: ExistingPassholder | undefined
  readonly draft: PassholderDraft
  readonly fields: readonly (keyof PassholderDraft)[]
}
