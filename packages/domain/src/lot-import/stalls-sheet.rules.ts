import { nameKey } from '../fields/field-values.ts'
import { stallTypes } from '../stalls/stalls.model.ts'
import type { StallType } from '../stalls/stalls.model.ts'
import { readBoolean, readText } from './cell-value.ts'
import type { Read } from './cell-value.ts'
import { floorFinder } from './floor-finder.ts'
import { normalDeviceId } from '../devices/device-id.rules.ts'
import type { ImportedStall } from './lot-import.model.ts'
import { readTable } from './sheet-table.ts'
import type { Column, TableRow } from './sheet-table.ts'
import type { CellValue, Sheet } from './sheet.model.ts'
import { TableReader } from './table-reader.ts'

/** Name of the sheet of stalls. */
export const stallsSheetName = 'Stalls'

/** Columns of the sheet of stalls. Source: decision 8. */
export const stallColumns = [
  { key: 'number', header: 'Stall Number', required: true },
  { key: 'floor', header: 'Floor', required: true },
  { key: 'group', header: 'Parking Group Name', required: true },
  { key: 'stallType', header: 'Stall Type', required: true },
  { key: 'handicap', header: 'Handicap', required: true },
  { key: 'active', header: 'Active', required: true },
  { key: 'device', header: 'Device ID', required: false },
  { key: 'stallVendor', header: 'Stall Vendor', required: false },
  { key: 'evStationId', header: 'EV Station ID', required: false },
  { key: 'evStationVendor', header: 'EV Station Vendor', required: false },
] as const satisfies readonly Column<string>[]

/** A column of the sheet of stalls. */
export type StallColumn = (typeof stallColumns)[number]['key']

/** A stall as far as it could be read, with its row. */
export interface StallRow extends Partial<ImportedStall> {
  readonly row: TableRow<StallColumn>
}

/** Longest stall number, in characters. */
export const longestStallNumber = 40
const longestDeviceText = 64

const text = (most: number) => (cell: CellValue) => readText(cell, most)

const readType = (cell: CellValue): Read<StallType> => {
  const read = readText(cell, 100)
  if (!('value' in read)) return read
  const value = stallTypes.find((type) => type.toLowerCase() === read.value.toLowerCase())
  return value ? { value } : { code: 'unknown-type', detail: read.value }
}

type Reader = TableReader<StallColumn>
type Row = TableRow<StallColumn>

/** LIM-27: the fields of an EV station stand on EV stalls alone. */
const readStation = (reader: Reader, row: Row, key: 'evStationId' | 'evStationVendor', type?: StallType) => {
  const value = reader.read(row, key, false, text(longestDeviceText))
  if (value === undefined) return null
  if (type !== undefined && type !== 'EV') reader.refuse(row, key, 'not-allowed', value)
  return value
}

const readStall = (reader: Reader, row: Row, readFloor: (cell: CellValue) => Read<string>): StallRow => {
  const number = reader.read(row, 'number', true, text(longestStallNumber))
  const floor = reader.read(row, 'floor', true, readFloor)
  const stallType = reader.read(row, 'stallType', true, readType)
  const isReserved = stallType === 'Reserved'
  const group = reader.read(row, 'group', stallType !== undefined && !isReserved, text(longestDeviceText * 2))
  if (isReserved && group !== undefined) reader.refuse(row, 'group', 'not-allowed', group)
  const handicap = reader.read(row, 'handicap', true, readBoolean)
  const active = reader.read(row, 'active', true, readBoolean)
  const device = reader.read(row, 'device', false, text(longestDeviceText))
  return {
    row,
    ...(number !== undefined && { number }),
    ...(floor !== undefined && { floor }),
    ...(stallType !== undefined && { stallType }),
    ...(handicap !== undefined && { handicap }),
    ...(active !== undefined && { active }),
    group: isReserved ? null : (group ?? null),
    device: device === undefined ? null : normalDeviceId(device),
    stallVendor: reader.read(row, 'stallVendor', false, text(longestDeviceText)) ?? null,
    evStationId: readStation(reader, row, 'evStationId', stallType),
    evStationVendor: readStation(reader, row, 'evStationVendor', stallType),
  }
}

const places = (stalls: readonly StallRow[], valueOf: (stall: StallRow) => string | null | undefined) =>
  stalls.flatMap((stall) => {
    const value = valueOf(stall)
    return value == null ? [] : [{ row: stall.row, value }]
  })

/** LIM-25 to LIM-30: the stalls of a workbook. `floors`: the floors that there are; none = any that is offered. `isKnown`: their types can be counted. */
export const readStalls = (
  sheets: readonly Sheet[],
  floors: readonly string[],
  mayAddFloors: boolean,
): { reader: Reader; stalls: StallRow[]; isKnown: boolean } => {
  const table = readTable(sheets, stallsSheetName, stallColumns)
  const reader = new TableReader(stallsSheetName, table)
  const readFloor = floorFinder(floors, mayAddFloors)
  const stalls = table.rows.map((row) => readStall(reader, row, readFloor))
  reader.refuseRepeats(
    places(stalls, ({ number }) => number && nameKey(number)),
    'number',
  )
  reader.refuseRepeats(
    places(stalls, ({ device }) => device),
    'device',
  )
  return { reader, stalls, isKnown: table.columns.has('stallType') }
}
