import { nameKey } from '@stallwise/domain/fields/field-values.ts'
import type { Sheet } from '@stallwise/domain/sheets/sheet.model.ts'
import { readNumberStyles } from './number-formats.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readSheet } from './sheet-reader.ts'
import { WorkbookFault } from './workbook-fault.ts'
import { WorkBudget } from './work-budget.ts'
import { readParts } from './workbook-parts.ts'
import { ZipArchive } from './zip-archive.ts'

/** A compound file: an encrypted workbook, or one from before 2007. */
const compoundFile = 'd0cf11e0a1b11ae1'
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le')

/** More than spreadsheet programs allow for a sheet's name, in characters. */
const maxSheetNameLength = 100

const refuseOtherKinds = (bytes: Uint8Array): void => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.subarray(0, 8).toString('hex') === compoundFile)
    throw file.includes(encryptedPart)
      ? new WorkbookFault('encrypted')
      : new WorkbookFault('not-a-workbook', 'xls')
  if (file.subarray(0, 2).toString('latin1') !== 'PK') throw new WorkbookFault('not-a-workbook')
}

/** A sheet to read, and the headers of the columns to read. */
export interface WantedSheet {
  readonly name: string
  readonly headers: readonly string[]
}

/** LIM-10, LIM-11: the wanted sheets of an .xlsx file. */
export const readWorkbook = async (bytes: Uint8Array, wanted: readonly WantedSheet[]): Promise<Sheet[]> => {
  refuseOtherKinds(bytes)
  const archive = new ZipArchive(bytes)
  const work = new WorkBudget()
  const parts = await readParts(archive, work)
  const strings = parts.sharedStrings ? await readSharedStrings(archive.read(parts.sharedStrings), work) : []
  const styles = parts.styles ? await readNumberStyles(archive.read(parts.styles), work) : []
  const headersOf = new Map(wanted.map(({ name, headers }) => [nameKey(name), headers]))
  const { isFrom1904 } = parts
  const headersFor = (name: string) => headersOf.get(nameKey(name.slice(0, maxSheetNameLength)))
  const visibleInstead = parts.sheets.find(({ name, isHidden }) => !isHidden && !headersFor(name))?.name
  const sheets: Sheet[] = []
  for (const { name, part, isHidden } of parts.sheets) {
    const headers = headersFor(name)
    if (!headers) continue
    const sheet = await readSheet(name, archive.read(part), { strings, styles, headers, isFrom1904, work })
    const hidden = isHidden && { isHidden, ...(visibleInstead !== undefined && { visibleInstead }) }
    sheets.push({ ...sheet, ...hidden })
  }
  return sheets
}
