import type { CellFault } from '@stallwise/domain/sheets/cell-faults.model.ts'
import { quoted } from '@stallwise/domain/sheets/quoted-text.ts'
import {
  masterlistColumns,
  masterlistSheetNames,
  type MasterlistKind,
} from '@stallwise/domain/masterlists/masterlists.model.ts'
import { readMasterlist } from '@stallwise/domain/masterlists/masterlists.rules.ts'
import { nothingHidden } from '@stallwise/domain/sheets/hidden-parts.ts'
import { WorkbookFault } from '#platform/workbook/workbook-fault.ts'
import { readWorkbook } from '#platform/workbook/workbook-reader.ts'

/** Input of the worker. */
export interface MasterlistFile {
  readonly bytes: Uint8Array
  readonly kind: MasterlistKind
  readonly confirmsIds: boolean
}

/** Entries of a workbook, or its faults. */
export type MasterlistOutcome = ReturnType<typeof readMasterlist>

const refused = ({ code, detail }: WorkbookFault): MasterlistOutcome => {
  const fault: CellFault = {
    sheet: null,
    cell: null,
    code,
    ...(detail !== undefined && { detail: quoted(detail) }),
  }
  return { entries: [], faults: [fault], hidden: nothingHidden }
}

/** Reads the workbook of a masterlist, from bytes to entries or faults. */
export const readMasterlistFile = async ({
  bytes,
  kind,
  confirmsIds,
}: MasterlistFile): Promise<MasterlistOutcome> => {
  const headers = masterlistColumns[kind].map(({ header }) => header)
  try {
    const sheets = await readWorkbook(bytes, [{ name: masterlistSheetNames[kind], headers }])
    return readMasterlist(sheets, kind, confirmsIds)
  } catch (error) {
    if (error instanceof WorkbookFault) return refused(error)
    // A zip directory that points outside of the file.
    if (error instanceof RangeError) return refused(new WorkbookFault('not-a-workbook'))
    throw error
  }
}
