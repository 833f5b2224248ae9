import { nameKey } from '@stallwise/domain/fields/field-values.ts'
import { shownText } from '@stallwise/domain/sheets/cell-value.ts'
import { maxSheetRows } from '@stallwise/domain/sheets/sheet-table.ts'
import type {
  CellValue,
  ColumnRange,
  MergedCells,
  Sheet,
  SheetRow,
} from '@stallwise/domain/sheets/sheet.model.ts'
import { appended, plainText } from './shared-strings.ts'
import type { WorkBudget } from './work-budget.ts'
import { WorkbookFault } from './workbook-fault.ts'
import type { NumberStyle } from './number-formats.ts'
import { StopReading, readPart, type PartHandlers } from './xml-parts.ts'

/** Tables that cells refer to by index. */
export interface SheetContext {
  readonly strings: readonly string[]
  readonly styles: readonly NumberStyle[]
  /** Columns with other headers are not stored. */
  readonly headers: readonly string[]
  readonly isFrom1904: boolean
  readonly work: WorkBudget
}

/** From 1 January 1904 back to the day that the numbers of other workbooks begin with. */
const daysTo1904 = 1462

const maxColumns = 200
/** ECMA-376 part 1, 18.3.1.73; the number of rows is that of Excel. */
const maxRowNumber = 1_048_576
const maxMergedCells = 20_000

const place = (reference: string): { row: number; column: number } | undefined => {
  const [, letters, row] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? []
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(row), column: column - 1 }
}

/** The column of a cell's name; called for every cell of a sheet. */
const columnOf = (name: string): number => {
  let column = 0
  for (let at = 0; at < name.length; at++) {
    const letter = name.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

const mergedOf = (reference: string): MergedCells | undefined => {
  const [from, to] = reference.split(':').map(place)
  return from && to
    ? { fromRow: from.row, fromColumn: from.column, toRow: to.row, toColumn: to.column }
    : undefined
}

/** A cell as in the file. */
interface RawCell {
  readonly type: string
  readonly style: number
  value: string
  formula: string | undefined
}

const asText = (text: string): CellValue => ({ kind: 'text', text })

const numberOf = ({ value, style }: RawCell, { styles, isFrom1904 }: SheetContext): CellValue => {
  const number = Number(value)
  if (!Number.isFinite(number)) return { kind: 'error', text: value }
  const { isDate, ofNumber } = styles[style] ?? { isDate: false }
  if (isDate) return { kind: 'date', text: isFrom1904 ? String(number + daysTo1904) : value }
  const shown = ofNumber?.(number) ?? 'itself'
  if (shown === 'itself') return { kind: 'number', value: number }
  if ('text' in shown) return { kind: 'number', value: number, shown: shown.text }
  return { kind: 'number', value: number, shown: null, ...(shown.isSameNumber && { isSameNumber: true }) }
}

/** LIM-23: an XML Schema boolean is 1 or 0, true or false; other values are not booleans. */
const booleanOf = (text: string, isFormula: boolean): CellValue => {
  const value = text === '1' || text === 'true'
  if (!value && text !== '0' && text !== 'false') return asText(text)
  return isFormula ? asText(value ? 'TRUE' : 'FALSE') : { kind: 'boolean', value }
}

/** LIM-20: a formula is read as the text of its last value; one that was never evaluated has none. */
const valueOf = (cell: RawCell, context: SheetContext): CellValue | undefined => {
  const stored = storedValueOf(cell, context)
  const { isTextShown, isDayShown = true } = context.styles[cell.style] ?? { isTextShown: true }
  // LIM-22: a format may show something else in place of a text, or nothing; a boolean is shown as a text is.
  const isShown = stored?.kind === 'date' ? isDayShown : isTextShown
  if (!stored || isShown || stored.kind === 'number' || stored.kind === 'error') return stored
  return { ...stored, isShownOtherwise: true }
}

const storedValueOf = (cell: RawCell, context: SheetContext): CellValue | undefined => {
  const { type, value, formula } = cell
  // The result of a formula whose type is that of texts is an empty text.
  if (value.trim() === '')
    return formula === undefined || type === 'str'
      ? undefined
      : { kind: 'error', text: `=${formula}`, isFormula: true }
  if (type === 's') return asText(context.strings[Number(value)] ?? '')
  if (type === 'e') return { kind: 'error', text: value }
  if (type === 'd') return { kind: 'date', text: value }
  if (type === 'str' || type === 'inlineStr') return asText(plainText(value))
  if (type === 'b') return booleanOf(value.trim(), formula !== undefined)
  const number = numberOf(cell, context)
  return formula !== undefined && number.kind === 'number' && number.shown !== null
    ? asText(number.shown ?? String(Number(number.value.toPrecision(15))))
    : number
}

const isTrue = (text: string): boolean => /^(?:1|true)$/.test(text)

/** Reads one sheet as a stream: only stores rows that are not blank, up to the limit of a table. LIM-15. */
class SheetBuilder {
  readonly rows: SheetRow[] = []
  readonly merged: MergedCells[] = []
  readonly hiddenColumns: ColumnRange[] = []
  exceeded: Sheet['exceeded']
  readonly #context: SheetContext
  #columns: Set<number> | undefined
  #row = 0
  #isHidden = false
  #column = -1
  #cells = new Map<number, CellValue>()
  #cell: RawCell | undefined
  #into: 'value' | 'formula' | undefined
  #isAside = false

  constructor(context: SheetContext) {
    this.#context = context
  }

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    if (tag === 'row') this.#beginRow(attributes)
    else if (tag === 'c') this.#beginCell(attributes)
    else if (tag === 'rPh') this.#isAside = true
    else if (tag === 'v' || (tag === 't' && !this.#isAside)) this.#into = 'value'
    else if (tag === 'f' && this.#cell) {
      this.#into = 'formula'
      this.#cell.formula = ''
    } else if (tag === 'mergeCell') this.#merge(attributes['ref'] ?? '')
    else if (tag === 'col') this.#columnsAre(attributes)
  }

  text(piece: string): void {
    if (!this.#cell || !this.#into) return
    if (this.#into === 'value') this.#cell.value = appended(this.#cell.value, piece)
    else this.#cell.formula = appended(this.#cell.formula ?? '', piece)
  }

  close(tag: string): void {
    if (tag === 'v' || tag === 't' || tag === 'f') this.#into = undefined
    else if (tag === 'rPh') this.#isAside = false
    else if (tag === 'c') this.#endCell()
    else if (tag === 'row' && this.#cells.size > 0) this.#endRow()
  }

  #beginRow({ r: number, hidden = '' }: Readonly<Record<string, string>>): void {
    this.#row = number === undefined ? this.#row + 1 : Number(number)
    if (!Number.isInteger(this.#row) || this.#row < 1 || this.#row > maxRowNumber)
      throw new WorkbookFault('not-a-workbook', 'row number')
    this.#column = -1
    this.#isHidden = isTrue(hidden)
    this.#cells = new Map()
  }

  #beginCell({ r = '', t: type = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    this.#column = r === '' ? this.#column + 1 : columnOf(r)
    this.#cell = { type, style: Number(s), value: '', formula: undefined }
  }

  #endCell(): void {
    const value = this.#cell && valueOf(this.#cell, this.#context)
    const isShared = this.#cell?.type === 's'
    this.#cell = undefined
    if (!value || (value.kind === 'text' && value.text.trim() === '')) return
    if (this.#column >= maxColumns || this.#column < 0) this.#stop('too-many-columns')
    if (this.#columns && !this.#columns.has(this.#column)) return
    if (value.kind === 'text' && !isShared) this.#context.work.keep(value.text)
    this.#cells.set(this.#column, value)
  }

  #endRow(): void {
    this.rows.push({ row: this.#row, cells: this.#cells, ...(this.#isHidden && { isHidden: true }) })
    this.#columns ??= this.#wantedColumns()
    if (this.rows.length > maxSheetRows + 1) this.#stop('too-many-rows')
  }

  /** The columns whose header, in the first row that is not blank, belongs to the table. */
  #wantedColumns(): Set<number> {
    const wanted = new Set(this.#context.headers.map(nameKey))
    const isWanted = (cell: CellValue) => wanted.has(nameKey(shownText(cell) ?? ''))
    return new Set([...this.#cells].filter(([, cell]) => isWanted(cell)).map(([column]) => column))
  }

  #columnsAre({ min, max, hidden = '' }: Readonly<Record<string, string>>): void {
    const range = { from: Number(min) - 1, to: Number(max ?? min) - 1 }
    if (isTrue(hidden) && this.hiddenColumns.length < maxColumns) this.hiddenColumns.push(range)
  }

  #merge(reference: string): void {
    const merged = mergedOf(reference)
    if (merged && this.merged.length < maxMergedCells) this.merged.push(merged)
  }

  #stop(reason: NonNullable<Sheet['exceeded']>): never {
    this.exceeded = reason
    throw new StopReading()
  }
}

export const readSheet = async (
  name: string,
  pieces: AsyncIterable<Buffer>,
  context: SheetContext,
): Promise<Sheet> => {
  const builder = new SheetBuilder(context)
  const handlers: PartHandlers = {
    open: (tag, attributes) => builder.open(tag, attributes),
    text: (piece) => builder.text(piece),
    close: (tag) => builder.close(tag),
  }
  await readPart(pieces, handlers, context.work)
  const { rows, merged, hiddenColumns, exceeded } = builder
  return { name, rows, merged, hiddenColumns, ...(exceeded && { exceeded }) }
}
