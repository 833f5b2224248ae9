import { nameKey } from '@stallwise/domain/fields/field-values.ts'
import type { Sheet } from '@stallwise/domain/lot-import/sheet.model.ts'
import { readNumberStyles } from './number-formats.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readSheet } from './sheet-reader.ts'
import { WorkbookFault } from './workbook-fault.ts'
import { readParts } from './workbook-parts.ts'
import { ZipArchive } from './zip-archive.ts'

/** A compound file: an encrypted workbook, or one of before 2007. */
const compoundFile = 'd0cf11e0a1b11ae1'
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le')

const refuseOtherKinds = (bytes: Uint8Array): void => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.subarray(0, 8).toString('hex') === compoundFile)
    throw file.includes(encryptedPart)
      ? new WorkbookFault('encrypted')
      : new WorkbookFault('not-a-workbook', 'xls')
  if (file.subarray(0, 2).toString('latin1') !== 'PK') throw new WorkbookFault('not-a-workbook')
}

/** LIM-10, LIM-11: the sheets of these names of an .xlsx file. */
export const readWorkbook = async (bytes: Uint8Array, names: readonly string[]): Promise<Sheet[]> => {
  refuseOtherKinds(bytes)
  const archive = new ZipArchive(bytes)
  const parts = await readParts(archive)
  const strings = parts.sharedStrings ? await readSharedStrings(archive.read(parts.sharedStrings)) : []
  const styles = parts.styles ? await readNumberStyles(archive.read(parts.styles)) : []
  const wanted = new Set(names.map(nameKey))
  const sheets: Sheet[] = []
  for (const { name, part } of parts.sheets)
    if (wanted.has(nameKey(name))) sheets.push(await readSheet(name, archive.read(part), { strings, styles }))
  return sheets
}
