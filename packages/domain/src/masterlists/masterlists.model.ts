import type { Column } from '../sheets/sheet-table.ts'

/** Kinds of masterlists of a lot. Source: specification section 2, decision 8. */
export const masterlistKinds = ['pass-ids', 'multi-pass-tags', 'ev-stations'] as const
/** A kind of masterlist. */
export type MasterlistKind = (typeof masterlistKinds)[number]

/** MAS-01: an entry: pass ID with suite, tag ID with the pass ID of its multi-pass, or station ID with vendor. */
export interface MasterlistEntry {
  readonly name: string
  readonly detail: string | null
}

/** Columns of the workbook of a masterlist. Source: decision 8. */
export const masterlistColumns: Readonly<Record<MasterlistKind, readonly Column<keyof MasterlistEntry>[]>> = {
  'pass-ids': [
    { key: 'name', header: 'Pass ID', required: true },
    { key: 'detail', header: 'Suite', required: true },
  ],
  'multi-pass-tags': [
    { key: 'detail', header: 'Pass ID', required: true },
    { key: 'name', header: 'Tag ID', required: true },
  ],
  'ev-stations': [
    { key: 'name', header: 'Station ID', required: true },
    { key: 'detail', header: 'Vendor', required: true },
  ],
}

/** Name of the sheet of each masterlist. */
export const masterlistSheetNames: Readonly<Record<MasterlistKind, string>> = {
  'pass-ids': 'Pass IDs',
  'multi-pass-tags': 'Multi-pass tags',
  'ev-stations': 'EV stations',
}

/** MAS-04: how a masterlist can be sorted. */
export const masterlistSorts = ['name', 'detail'] as const

/** MAS-03: the most entries that one call changes. */
export const maxMasterlistChanges = 1_000
