import { withoutApostrophe } from '../fields/spreadsheet-text.ts'
import type { FieldCheck, FieldFault } from '../fields/field-faults.ts'
import { nameKey } from '../fields/field-values.ts'
import { atMostCharacters, faultsOfFields, required } from '../fields/field.rules.ts'
import { clean, readName, readText, type Read } from '../sheets/cell-value.ts'
import { cellFaultCodes, type CellFault } from '../sheets/cell-faults.model.ts'
import type { HiddenParts } from '../sheets/hidden-parts.ts'
import type { CellValue, Sheet } from '../sheets/sheet.model.ts'
import { readTable } from '../sheets/sheet-table.ts'
import { TableReader } from '../sheets/table-reader.ts'
import { passholderLimits as limits } from '../passholders/passholders.model.ts'
import { tidyPassId, visibleId } from '../passholders/passholders.rules.ts'
import { tidyTag } from '../passholders/tags.ts'
import { isMissingId } from '../vehicles/plate-placeholders.ts'
import {
  masterlistColumns,
  masterlistSheetNames,
  type MasterlistEntry,
  type MasterlistKind,
} from './masterlists.model.ts'

/** Characters of a station's ID and vendor. */
const maxStationLength = 100

const tag: FieldCheck = (value) => {
  const stored = tidyTag(String(value))
  return /^([0-9A-F]{2})+$/.test(stored) && stored.length <= limits.tag ? undefined : { code: 'invalid' }
}

const checks: Readonly<
  Record<MasterlistKind, Readonly<Record<keyof MasterlistEntry, readonly FieldCheck[]>>>
> = {
  'pass-ids': {
    name: [required, atMostCharacters(limits.passId), visibleId],
    detail: [atMostCharacters(limits.suite)],
  },
  'multi-pass-tags': {
    name: [required, tag],
    detail: [required, atMostCharacters(limits.passId), visibleId],
  },
  'ev-stations': {
    name: [required, atMostCharacters(maxStationLength), visibleId],
    detail: [atMostCharacters(maxStationLength)],
  },
}

/** MAS-02: the faults of an entry. */
export const checkMasterlistEntry = (kind: MasterlistKind, entry: MasterlistEntry): FieldFault[] =>
  faultsOfFields(entry, checks[kind])

/** MAS-02: a checked entry as stored: tags in hexadecimal digits, other IDs as those of passes. */
export const tidyMasterlistEntry = (
  kind: MasterlistKind,
  { name, detail }: MasterlistEntry,
): MasterlistEntry => ({
  name: kind === 'multi-pass-tags' ? tidyTag(name) : tidyPassId(name),
  detail: (kind === 'multi-pass-tags' ? tidyPassId(detail ?? '') : clean(detail ?? '')) || null,
})

const cellReader =
  (readAs: typeof readText) =>
  (cell: CellValue): Read<string> => {
    const read = readAs(cell, 1_000)
    return 'value' in read ? { value: withoutApostrophe(read.value) } : read
  }
const readCell = cellReader(readText)
/** LIM-36: suites and vendors keep their joiners, as in the form. */
const readNameCell = cellReader(readName)

/** Two tags on two lines would become one. */
const readTagCell = (cell: CellValue): Read<string> =>
  cell.kind === 'text' && /[\r\n]/.test(cell.text.trim())
    ? { code: 'invalid', detail: cell.text }
    : readCell(cell)

/** LIM-37. */
const orPlaceholder = (read: Read<string>): Read<string> =>
  'value' in read && isMissingId(read.value) ? { code: 'placeholder', detail: read.value } : read

/** The entries of a workbook, or its faults. */
interface MasterlistRead {
  readonly entries: readonly MasterlistEntry[]
  readonly faults: readonly CellFault[]
  readonly hidden: HiddenParts
}

/** MAS-10, MAS-11: reads the workbook of a masterlist; its entries count only if there are no faults. `confirmsIds`: as a person says, words such as TBD are IDs (LIM-37). */
export const readMasterlist = (
  sheets: readonly Sheet[],
  kind: MasterlistKind,
  confirmsIds = false,
): MasterlistRead => {
  const sheet = masterlistSheetNames[kind]
  const table = readTable(sheets, sheet, masterlistColumns[kind])
  const reader = new TableReader(sheet, table)
  const readOwn = kind === 'multi-pass-tags' ? readTagCell : readCell
  const readDetail = kind === 'multi-pass-tags' ? readCell : readNameCell
  const rows = table.rows.map((row) => {
    const before = reader.faults.length
    const name =
      reader.read(row, 'name', false, (cell) =>
        confirmsIds ? readOwn(cell) : orPlaceholder(readOwn(cell)),
      ) ?? ''
    const detail = reader.read(row, 'detail', false, readDetail) ?? null
    if (reader.faults.length === before)
      for (const { path, code, limit } of checkMasterlistEntry(kind, { name, detail }))
        reader.refuse(
          row,
          path as keyof MasterlistEntry,
          cellFaultCodes.find((one) => one === code) ?? 'invalid',
          limit === undefined ? undefined : String(limit),
        )
    return { row, entry: tidyMasterlistEntry(kind, { name, detail }) }
  })
  reader.refuseRepeats(
    rows.flatMap(({ row, entry }) => (entry.name === '' ? [] : [{ row, value: nameKey(entry.name) }])),
    'name',
  )
  if (rows.length === 0 && reader.faults.length === 0)
    reader.faults.push({ sheet, cell: null, code: 'no-rows' })
  return { entries: rows.map(({ entry }) => entry), faults: reader.faults, hidden: reader.hidden }
}
