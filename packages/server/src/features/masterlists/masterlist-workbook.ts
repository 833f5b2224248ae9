import { withoutFormula } from '@stallwise/domain/fields/spreadsheet-text.ts'
import {
  masterlistColumns,
  masterlistSheetNames,
  type MasterlistEntry,
  type MasterlistKind,
} from '@stallwise/domain/masterlists/masterlists.model.ts'
import workbookWorker from 'virtual:worker/platform/workbook/text-sheet.worker.ts'
import { runInWorker } from '#platform/concurrency/run-in-worker.ts'
import type { TextSheet } from '#platform/workbook/text-sheet.ts'

/** MAS-10: a masterlist as a workbook that can be imported again. */
export const masterlistWorkbook = (
  kind: MasterlistKind,
  entries: readonly MasterlistEntry[],
): Promise<Uint8Array> => {
  const columns = masterlistColumns[kind]
  const sheet: TextSheet = {
    name: masterlistSheetNames[kind],
    headers: columns.map(({ header }) => header),
    rows: entries.map((entry) => columns.map(({ key }) => withoutFormula(entry[key] ?? ''))),
  }
  return runInWorker<Uint8Array>(workbookWorker, sheet)
}
