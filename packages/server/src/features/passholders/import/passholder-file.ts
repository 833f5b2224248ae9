import type { CellFault } from '@stallwise/domain/sheets/cell-faults.model.ts'
import { maxFaultsReported, quoted } from '@stallwise/domain/sheets/quoted-text.ts'
import {
  passholderSheetColumns,
  passholdersSheetName,
} from '@stallwise/domain/passholders/passholder-import.model.ts'
import { readPassholders } from '@stallwise/domain/passholders/passholder-sheet.rules.ts'
import { nothingHidden } from '@stallwise/domain/sheets/hidden-parts.ts'
import { WorkbookFault } from '#platform/workbook/workbook-fault.ts'
import { readWorkbook } from '#platform/workbook/workbook-reader.ts'

/** A workbook of passholders as it was read; `faultCount` if there are more faults than listed. */
export interface PassholderFileOutcome extends ReturnType<typeof readPassholders> {
  readonly faultCount: number
}

const wantedSheets = [
  { name: passholdersSheetName, headers: passholderSheetColumns.map(({ header }) => header) },
]

const refused = ({ code, detail }: WorkbookFault): PassholderFileOutcome => {
  const fault: CellFault = {
    sheet: null,
    cell: null,
    code,
    ...(detail !== undefined && { detail: quoted(detail) }),
  }
  return {
    rows: [],
    columns: [],
    unreadColumns: [],
    ...nothingHidden,
    faults: [fault],
    faultCount: 1,
  }
}

/** Reads a workbook of passholders, from bytes to rows or faults. */
export const readPassholderFile = async (bytes: Uint8Array): Promise<PassholderFileOutcome> => {
  try {
    const read = readPassholders(await readWorkbook(bytes, wantedSheets))
    return { ...read, faults: read.faults.slice(0, maxFaultsReported), faultCount: read.faults.length }
  } catch (error) {
    if (error instanceof WorkbookFault) return refused(error)
    // A zip directory that points outside of the file.
    if (error instanceof RangeError) return refused(new WorkbookFault('not-a-workbook'))
    throw error
  }
}
