import type { CellFault } from '@stallwise/domain/sheets/cell-faults.model.ts'
import { groupColumns, groupsSheetName } from '@stallwise/domain/lot-import/groups-sheet.rules.ts'
import { maxFaultsReported, quoted } from '@stallwise/domain/sheets/quoted-text.ts'
import {
  readStallList,
  type ReadStallList,
  type StallListContext,
} from '@stallwise/domain/lot-import/stall-list.rules.ts'
import { stallColumns, stallsSheetName } from '@stallwise/domain/lot-import/stalls-sheet.rules.ts'
import { WorkbookFault } from '#platform/workbook/workbook-fault.ts'
import { readWorkbook } from '#platform/workbook/workbook-reader.ts'

/** Input of the worker. */
export interface StallListFile {
  readonly bytes: Uint8Array
  readonly context: StallListContext
}

/** Result of reading; `faultCount` if there are more faults than listed. */
export interface StallListOutcome extends ReadStallList {
  readonly faultCount: number
}

const headersOf = (columns: readonly { readonly header: string }[]) => columns.map(({ header }) => header)

const wantedSheets = [
  { name: stallsSheetName, headers: headersOf(stallColumns) },
  { name: groupsSheetName, headers: headersOf(groupColumns) },
]

const refused = ({ code, detail }: WorkbookFault): StallListOutcome => {
  const fault: CellFault = {
    sheet: null,
    cell: null,
    code,
    ...(detail === undefined ? {} : { detail: quoted(detail) }),
  }
  return { list: undefined, faults: [fault], devices: [], faultCount: 1 }
}

/** Reads a stall list, from bytes to stalls or faults. */
export const readStallListFile = async ({ bytes, context }: StallListFile): Promise<StallListOutcome> => {
  try {
    const sheets = await readWorkbook(bytes, wantedSheets)
    const read = readStallList(sheets, context)
    return { ...read, faults: read.faults.slice(0, maxFaultsReported), faultCount: read.faults.length }
  } catch (error) {
    if (error instanceof WorkbookFault) return refused(error)
    // A zip directory that points outside of the file.
    if (error instanceof RangeError) return refused(new WorkbookFault('not-a-workbook'))
    throw error
  }
}
