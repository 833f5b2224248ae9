import { foldWidth, nameKey } from '../fields/field-values.ts'
import { stallTypes, type StallType } from '../stalls/stalls.model.ts'
import { readBoolean, readName, readText, type Read } from '../sheets/cell-value.ts'
import { floorFinder } from './floor-finder.ts'
import { deviceIdForm, maxDeviceIdLength, normalizeDeviceId } from '../fields/device-id.rules.ts'
import type { ImportedStall } from './lot-import.model.ts'
import { isMissingId } from '../vehicles/plate-placeholders.ts'
import { readTable, type Column, type TableRow } from '../sheets/sheet-table.ts'
import type { CellValue, Sheet } from '../sheets/sheet.model.ts'
import { TableReader } from '../sheets/table-reader.ts'

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

/** The valid fields of a stall, with its row. */
export interface StallRow extends Partial<ImportedStall> {
  readonly row: TableRow<StallColumn>
}

/** Limit for a stall number, in characters. */
export const maxStallNumberLength = 40
const maxTextLength = maxDeviceIdLength

const name = (maxLength: number) => (cell: CellValue) => readName(cell, maxLength)

/** LIM-37; `confirms`: a person says that such words are IDs. */
const readId =
  (maxLength: number, confirms: boolean) =>
  (cell: CellValue): Read<string> => {
    const read = readText(cell, maxLength)
    return 'value' in read && !confirms && isMissingId(read.value)
      ? { code: 'placeholder', detail: read.value }
      : read
  }

/** FLD-22. */
const readNumber =
  (confirms: boolean) =>
  (cell: CellValue): Read<string> => {
    const read = readId(maxStallNumberLength, confirms)(cell)
    return 'value' in read ? { value: foldWidth(read.value) } : read
  }

const readType = (cell: CellValue): Read<StallType> => {
  const read = readText(cell, 100)
  if (!('value' in read)) return read
  const value = stallTypes.find((type) => type.toLowerCase() === read.value.toLowerCase())
  return value ? { value } : { code: 'unknown-type', detail: read.value }
}

type Reader = TableReader<StallColumn>
type Row = TableRow<StallColumn>

/** DEV-03, LIM-28: the id that a device reports with; one that the lot already has is accepted unchanged. */
const readDevice =
  (existing: ReadonlySet<string> | undefined, confirms: boolean) =>
  (cell: CellValue): Read<string> => {
    const read = readText(cell, maxDeviceIdLength)
    if (!('value' in read)) return read
    const device = normalizeDeviceId(read.value)
    if (!confirms && isMissingId(device) && !existing?.has(device))
      return { code: 'placeholder', detail: read.value }
    return deviceIdForm(device) && !existing?.has(device)
      ? { code: 'invalid', detail: device }
      : { value: device }
  }

/** LIM-27: only EV stalls have the fields of an EV station. */
const readStation = (
  reader: Reader,
  row: Row,
  key: 'evStationId' | 'evStationVendor',
  { read, type }: { readonly read: (cell: CellValue) => Read<string>; readonly type: StallType | undefined },
) => {
  const value = reader.read(row, key, false, read)
  if (value === undefined) return null
  if (type !== undefined && type !== 'EV') reader.refuse(row, key, 'not-allowed', value)
  return value
}

interface CellReaders {
  readonly readFloor: (cell: CellValue) => Read<string>
  readonly readDeviceId: (cell: CellValue) => Read<string>
  readonly readStallNumber: (cell: CellValue) => Read<string>
  readonly readStationId: (cell: CellValue) => Read<string>
}

/** STA-26: a reserved stall is handicap accessible, whatever the cell contains. */
const readStall = (reader: Reader, row: Row, readers: CellReaders): StallRow => {
  const number = reader.read(row, 'number', true, readers.readStallNumber)
  const floor = reader.read(row, 'floor', true, readers.readFloor)
  const stallType = reader.read(row, 'stallType', true, readType)
  const isReserved = stallType === 'Reserved'
  const group = reader.read(row, 'group', stallType !== undefined && !isReserved, name(maxTextLength * 2))
  if (isReserved && group !== undefined) reader.refuse(row, 'group', 'not-allowed', group)
  const handicap = reader.read(row, 'handicap', true, readBoolean)
  const active = reader.read(row, 'active', true, readBoolean)
  const device = reader.read(row, 'device', false, readers.readDeviceId)
  return {
    row,
    ...(number !== undefined && { number }),
    ...(floor !== undefined && { floor }),
    ...(stallType !== undefined && { stallType }),
    ...(handicap !== undefined && { handicap: handicap || isReserved }),
    ...(active !== undefined && { active }),
    group: isReserved ? null : (group ?? null),
    device: device ?? null,
    stallVendor: reader.read(row, 'stallVendor', false, name(maxTextLength)) ?? null,
    evStationId: readStation(reader, row, 'evStationId', { read: readers.readStationId, type: stallType }),
    evStationVendor: readStation(reader, row, 'evStationVendor', {
      read: name(maxTextLength),
      type: stallType,
    }),
  }
}

/** The EV stations of a lot's stalls, by `nameKey` of the stall's number. */
export type ExistingStations = ReadonlyMap<string, Pick<ImportedStall, 'evStationId' | 'evStationVendor'>>

/** Existing values of a lot that a new list may keep. */
export interface ExistingOfLot {
  /** LIM-27: given for a lot without insightVolt only. */
  readonly existingStations?: ExistingStations | undefined
  readonly existingDevices?: ReadonlySet<string> | undefined
  /** LIM-37: words that lists have where an ID is missing are IDs, as a person says. */
  readonly confirmsIds?: boolean | undefined
}

/** LIM-27, STA-06: without insightVolt a list may not change stations, since nobody could see or edit them. */
const refuseOtherStations = (
  reader: Reader,
  stalls: readonly StallRow[],
  existing: ExistingStations,
): void => {
  for (const stall of stalls) {
    const before = existing.get(nameKey(stall.number ?? ''))
    for (const key of ['evStationId', 'evStationVendor'] as const) {
      const value = stall[key] ?? null
      if (stall.stallType === 'EV' && value !== null && value !== (before?.[key] ?? null))
        reader.refuse(stall.row, key, 'not-allowed', value)
    }
  }
}

const places = (stalls: readonly StallRow[], valueOf: (stall: StallRow) => string | null | undefined) =>
  stalls.flatMap((stall) => {
    const value = valueOf(stall)
    return value == null ? [] : [{ row: stall.row, value }]
  })

/** LIM-25 to LIM-30: the stalls of a workbook. `floors`: the existing floors; none = any of the offered ones. `isKnown`: the stalls can be counted by type. */
export const readStalls = (
  sheets: readonly Sheet[],
  floors: readonly string[],
  mayAddFloors: boolean,
  { existingStations, existingDevices, confirmsIds = false }: ExistingOfLot = {},
): { reader: Reader; stalls: StallRow[]; isKnown: boolean } => {
  const table = readTable(sheets, stallsSheetName, stallColumns)
  const reader = new TableReader(stallsSheetName, table)
  const readers: CellReaders = {
    readFloor: floorFinder(floors, mayAddFloors),
    readDeviceId: readDevice(existingDevices, confirmsIds),
    readStallNumber: readNumber(confirmsIds),
    readStationId: readId(maxTextLength, confirmsIds),
  }
  const stalls = table.rows.map((row) => readStall(reader, row, readers))
  if (existingStations) refuseOtherStations(reader, stalls, existingStations)
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
