import { zipSync } from 'fflate'

/** A cell for a test: a plain value, a date by its serial number, a formula with its last value, or one that is styled and empty. */
export type TestCell =
  | string
  | number
  | boolean
  | null
  | { readonly date: number }
  | { readonly padded: number }
  /** With a format code, or the number of a built-in one. */
  | { readonly stored: number | string; readonly format: string | number; readonly formula?: string }
  | { readonly formula: string; readonly value?: string | number | boolean }
  | { readonly error: string }
  | 'styled-empty'

export interface TestSheet {
  readonly name: string
  readonly rows: readonly (readonly TestCell[])[]
  readonly merged?: readonly string[]
  readonly state?: 'hidden' | 'veryHidden'
  /** Numbers of rows that a filter leaves out. */
  readonly hiddenRows?: readonly number[]
  /** The first and the last column that are hidden, from 1. */
  readonly hiddenColumns?: readonly [number, number]
  /** Number of styled blank rows after the last, as spreadsheets write them. */
  readonly trailingBlankRows?: number
}

export interface TestWorkbookOptions {
  /** Where strings are stored: in a separate part, as by most programs, or in the cells. */
  readonly strings?: 'shared' | 'inline'
  readonly parts?: Readonly<Record<string, string>>
  readonly contentTypes?: string
  readonly level?: 0 | 6 | 9
}

const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))

class Strings {
  readonly #places = new Map<string, number>()

  placeOf(text: string): number {
    const known = this.#places.get(text)
    if (known !== undefined) return known
    this.#places.set(text, this.#places.size)
    return this.#places.size - 1
  }

  xml(): string {
    const items = [...this.#places.keys()].map((text, index) =>
      index % 5 === 4
        ? `<si><r><rPr><b/></rPr><t xml:space="preserve">${escape(text.slice(0, 1))}</t></r><r><t xml:space="preserve">${escape(text.slice(1))}</t></r><rPh sb="0" eb="1"><t>aside</t></rPh></si>`
        : `<si><t xml:space="preserve">${escape(text)}</t></si>`,
    )
    return `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="${items.length}" uniqueCount="${items.length}">${items.join('')}</sst>`
  }
}

const formulaXml = (place: string, formula: string, value: string | number | boolean | undefined): string => {
  const f = `<f>${escape(formula)}</f>`
  if (value === undefined) return `<c r="${place}">${f}</c>`
  if (typeof value === 'number') return `<c r="${place}">${f}<v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${place}" t="b">${f}<v>${value ? 1 : 0}</v></c>`
  return `<c r="${place}" t="str">${f}<v>${escape(value)}</v></c>`
}

/** The formats of a workbook's cells, after the four that all have. */
class Formats {
  readonly #known: (string | number)[] = []

  styleOf(format: string | number): number {
    const at = this.#known.indexOf(format)
    return 4 + (at >= 0 ? at : this.#known.push(format) - 1)
  }

  xml(): string {
    const codes = this.#known.map((format, nth) =>
      typeof format === 'string'
        ? `<numFmt numFmtId="${170 + nth}" formatCode="${escape(format).replace(/"/g, '&quot;')}"/>`
        : '',
    )
    const styles = this.#known.map(
      (format, nth) => `<xf numFmtId="${typeof format === 'string' ? 170 + nth : format}"/>`,
    )
    return stylesXml(codes.join(''), styles.join(''))
  }
}

const cellXml = (place: string, cell: TestCell, strings: Strings | undefined, formats: Formats): string => {
  if (cell === null) return ''
  if (cell === 'styled-empty') return `<c r="${place}" s="1"/>`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'string')
    return strings
      ? `<c r="${place}" s="1" t="s"><v>${strings.placeOf(cell)}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`
  if ('date' in cell) return `<c r="${place}" s="2"><v>${cell.date}</v></c>`
  if ('padded' in cell) return `<c r="${place}" s="3"><v>${cell.padded}</v></c>`
  if ('stored' in cell) {
    const style = formats.styleOf(cell.format)
    const f = cell.formula === undefined ? '' : `<f>${escape(cell.formula)}</f>`
    return typeof cell.stored === 'number'
      ? `<c r="${place}" s="${style}">${f}<v>${cell.stored}</v></c>`
      : `<c r="${place}" s="${style}" t="inlineStr"><is><t>${escape(cell.stored)}</t></is></c>`
  }
  if ('error' in cell) return `<c r="${place}" t="e"><v>${escape(cell.error)}</v></c>`
  return formulaXml(place, cell.formula, cell.value)
}

const sheetXml = (sheet: TestSheet, strings: Strings | undefined, formats: Formats): string => {
  const rows = sheet.rows.map(
    (cells, index) =>
      `<row r="${index + 1}" spans="1:${cells.length}"${sheet.hiddenRows?.includes(index + 1) ? ' hidden="1"' : ''}>${cells.map((cell, column) => cellXml(`${letters(column)}${index + 1}`, cell, strings, formats)).join('')}</row>`,
  )
  const blank = Array.from({ length: sheet.trailingBlankRows ?? 0 }, (_, index) => {
    const row = sheet.rows.length + index + 1
    return `<row r="${row}" s="1" customFormat="1"><c r="A${row}" s="1"/><c r="B${row}" s="1"/></row>`
  })
  const columns = sheet.hiddenColumns
    ? `<cols><col min="${sheet.hiddenColumns[0]}" max="${sheet.hiddenColumns[1]}" width="0" hidden="1" customWidth="1"/></cols>`
    : ''
  const merged = sheet.merged?.length
    ? `<mergeCells count="${sheet.merged.length}">${sheet.merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
    : ''
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${columns}<sheetData>${rows.join('')}${blank.join('')}</sheetData>${merged}</worksheet>`
}

/** With formats of conditions, whose numbers mean nothing to cells. */
const stylesXml = (codes: string, xfs: string): string =>
  `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts><numFmt numFmtId="164" formatCode="d\\-mmm\\-yy"/><numFmt numFmtId="165" formatCode="000"/>${codes}</numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="49" fillId="2" applyFill="1"/><xf numFmtId="164"/><xf numFmtId="165"/>${xfs}</cellXfs><dxfs count="2"><dxf><numFmt numFmtId="164" formatCode="0.00%"/></dxf><dxf><numFmt numFmtId="165" formatCode="@"/></dxf></dxfs></styleSheet>`

const officeRelation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (rows: readonly (readonly [string, string, string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.map(([id, type, target]) => `<Relationship Id="${id}" Type="${officeRelation}/${type}" Target="${target}"/>`).join('')}</Relationships>`

const contentTypes = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`

/** The parts of a workbook as spreadsheet programs write them. */
export const workbookParts = (
  sheets: readonly TestSheet[],
  { strings: place = 'shared', parts = {}, contentTypes: types = contentTypes }: TestWorkbookOptions = {},
): Record<string, string> => {
  const strings = place === 'shared' ? new Strings() : undefined
  const formats = new Formats()
  const bodies = sheets.map((sheet) => sheetXml(sheet, strings, formats))
  const sheetTags = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escape(name)}"${state ? ` state="${state}"` : ''} sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return {
    '[Content_Types].xml': types,
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${officeRelation}"><sheets>${sheetTags.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map(
        (_, index) => [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const,
      ),
      ['rIdS', 'styles', 'styles.xml'],
      ...(strings ? [['rIdT', 'sharedStrings', '/xl/sharedStrings.xml'] as const] : []),
    ]),
    'xl/styles.xml': formats.xml(),
    ...(strings && { 'xl/sharedStrings.xml': strings.xml() }),
    ...Object.fromEntries(bodies.map((body, index) => [`xl/worksheets/sheet${index + 1}.xml`, body])),
    ...parts,
  }
}

/** An .xlsx file for tests. */
export const aWorkbook = (sheets: readonly TestSheet[], options: TestWorkbookOptions = {}): Uint8Array => {
  const encoder = new TextEncoder()
  const entries = Object.entries(workbookParts(sheets, options)).map(([name, text]) => [
    name,
    encoder.encode(text),
  ])
  return zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>, { level: options.level ?? 6 })
}

export const stallHeaders = [
  ...['Stall Number', 'Floor', 'Parking Group Name', 'Stall Type', 'Handicap', 'Active'],
  ...['Device ID', 'Stall Vendor', 'EV Station ID', 'EV Station Vendor'],
]
export const groupHeaders = [
  ...[
    'Parking Group Name',
    'Parking Group',
    'Standard Pass Price',
    'Frequency',
    'Minimum Stall Count',
    'Capacity',
  ],
]

/** A stall list with these rows below the headers. */
export const stallListSheets = (
  stalls: readonly (readonly TestCell[])[],
  groups: readonly (readonly TestCell[])[] = [
    ['Residents', 'Tenant', 90, 'monthly', 1, null],
    ['Guests', 'Visitor', 5.5, 'hourly', 1, null],
  ],
): TestSheet[] => [
  { name: 'Stalls', rows: [stallHeaders, ...stalls] },
  { name: 'Groups', rows: [groupHeaders, ...groups] },
]
