import { maxCapacity, maxPassPrice } from '../configuration/parking-group.model.ts'
import { nameKey } from '../fields/field-values.ts'
import { readName, readNumberText, readText, type Read } from '../sheets/cell-value.ts'
import { importedGroupTypes, passFrequencies, type ImportedGroup } from './lot-import.model.ts'
import { readTable, type Column, type TableRow } from '../sheets/sheet-table.ts'
import type { CellValue, Sheet } from '../sheets/sheet.model.ts'
import { TableReader } from '../sheets/table-reader.ts'

/** Name of the sheet of groups. */
export const groupsSheetName = 'Groups'

/** Columns of the sheet of groups. Source: decision 8. */
export const groupColumns = [
  { key: 'name', header: 'Parking Group Name', required: true },
  { key: 'type', header: 'Parking Group', required: true },
  { key: 'price', header: 'Standard Pass Price', required: true },
  { key: 'frequency', header: 'Frequency', required: true },
  { key: 'minimum', header: 'Minimum Stall Count', required: true },
  { key: 'capacity', header: 'Capacity', required: false },
] as const satisfies readonly Column<string>[]

/** A column of the sheet of groups. */
export type GroupColumn = (typeof groupColumns)[number]['key']

/** The valid fields of a group, with its row. */
export interface GroupRow extends Partial<ImportedGroup> {
  readonly row: TableRow<GroupColumn>
}

/** Limit for a group's name, in characters. */
export const maxGroupNameLength = 80

/** LIM-15: limit for the groups of a stall list. */
export const maxGroups = 1_000

const wordOf =
  <T extends string>(words: readonly T[], code: 'unknown-type' | 'unknown-frequency') =>
  (cell: CellValue): Read<T> => {
    const read = readText(cell, 100)
    if (!('value' in read)) return read
    const value = words.find((word) => word === read.value.toLowerCase())
    return value ? { value } : { code, detail: read.value }
  }

/** LIM-33: positive, at most two decimals; in cents. */
const readPrice = (cell: CellValue): Read<number> => {
  const read = readNumberText(cell)
  if (!('value' in read)) return read
  const price = Number(read.value)
  if (price <= 0) return { code: 'not-positive', detail: read.value }
  if (price > maxPassPrice) return { code: 'too-large', detail: read.value }
  const cents = Number((price * 100).toFixed(6))
  return Number.isInteger(cents) ? { value: cents } : { code: 'decimals', detail: read.value }
}

/** LIM-34: a positive whole number. */
const readCount = (cell: CellValue): Read<number> => {
  const read = readNumberText(cell)
  if (!('value' in read)) return read
  const count = Number(read.value)
  if (count <= 0) return { code: 'not-positive', detail: read.value }
  if (!Number.isInteger(count)) return { code: 'not-whole', detail: read.value }
  return count > maxCapacity ? { code: 'too-large', detail: read.value } : { value: count }
}

const readGroup = (reader: TableReader<GroupColumn>, row: TableRow<GroupColumn>): GroupRow => {
  const name = reader.read(row, 'name', true, (cell) => readName(cell, maxGroupNameLength))
  const type = reader.read(row, 'type', true, wordOf(importedGroupTypes, 'unknown-type'))
  const price = reader.read(row, 'price', true, readPrice)
  const frequency = reader.read(row, 'frequency', true, wordOf(passFrequencies, 'unknown-frequency'))
  const minimum = reader.read(row, 'minimum', true, readCount)
  const capacity = reader.read(row, 'capacity', false, readCount)
  return {
    row,
    ...(name !== undefined && { name }),
    ...(type !== undefined && { type }),
    standardPassPriceCents: price ?? null,
    frequency: frequency ?? null,
    minimumStallCount: minimum ?? null,
    capacity: capacity ?? null,
  }
}

/** LIM-31 to LIM-34: the groups of a workbook. `isKnown`: all names could be read, so that a name that is not among them is a fault. */
export const readGroups = (
  sheets: readonly Sheet[],
): { reader: TableReader<GroupColumn>; groups: GroupRow[]; isKnown: boolean } => {
  const table = readTable(sheets, groupsSheetName, groupColumns, maxGroups)
  const reader = new TableReader(groupsSheetName, table)
  const groups = table.rows.map((row) => readGroup(reader, row))
  reader.refuseRepeats(
    groups.flatMap(({ row, name }) => (name === undefined ? [] : [{ row, value: nameKey(name) }])),
    'name',
  )
  return { reader, groups, isKnown: table.columns.has('name') }
}
