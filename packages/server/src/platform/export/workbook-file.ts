import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { cellStyles } from './cells.ts'
import type { ExportedRows } from './export.model.ts'

/** EXP-14: rows of a sheet besides the column names. */
export const rowsPerSheet = 1_000_000

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const typesOf = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const escaped = (text: string): string =>
  text
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** A name for a sheet: at most 31 characters, without those that the format does not allow. */
const sheetName = (title: string, number: number): string => {
  const end = number === 1 ? '' : ` (${number})`
  const name = title.replace(/[\\/?*[\]:]/g, ' ').replace(/^'+|'+$/g, '')
  return `${[...name].slice(0, 31 - end.length).join('')}${end}`
}

const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)

const contentTypes = (sheets: number): string =>
  `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${typesOf}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${typesOf}.styles+xml"/>${numbersTo(
    sheets,
  )
    .map(
      (number) =>
        `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${typesOf}.worksheet+xml"/>`,
    )
    .join('')}</Types>`

const relationships = (targets: readonly (readonly [kind: string, target: string])[]): string =>
  `${head}<Relationships xmlns="${packages}/relationships">${targets
    .map(
      ([kind, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${documents}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const workbook = (title: string, sheets: number): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets>${numbersTo(sheets)
    .map((number) => {
      const name = escaped(sheetName(title, number))
      return `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`
    })
    .join('')}</sheets></workbook>`

/** The formats of cells, in the places that `cellStyles` names. */
const formats: readonly (readonly [style: number, number: number, font: number])[] = [
  [0, 0, 0],
  [cellStyles.text, 49, 0],
  [cellStyles.cents, 4, 0],
  [cellStyles.day, 164, 0],
  [cellStyles.time, 165, 0],
  [cellStyles.header, 49, 1],
]

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length}">${formats
  .map(
    ([, number, font]) =>
      `<xf numFmtId="${number}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join('')}</cellXfs></styleSheet>`

const sheetBegin = ({ columns }: ExportedRows): string => {
  const widths = `<cols><col min="1" max="${columns.length}" width="20" customWidth="1"/></cols>`
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const names = columns.map(
    ({ header }) =>
      `<c t="inlineStr" s="${cellStyles.header}"><is><t xml:space="preserve">${escaped(header)}</t></is></c>`,
  )
  return `${head}<worksheet xmlns="${main}">${frozen}${widths}<sheetData><row>${names.join('')}</row>\n`
}

const sheetEnd = '</sheetData></worksheet>'

/** Hands out lines of a stream of chunks. */
class Lines {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  /** The next `most` lines, as chunks that may end within a line. */
  async *take(most: number): AsyncGenerator<Buffer> {
    for (let left = most; left > 0;) {
      const chunk = await this.#next()
      if (!chunk) return
      let end = 0
      for (; left > 0; left--) {
        const lineEnd = chunk.indexOf(10, end)
        if (lineEnd < 0) break
        end = lineEnd + 1
      }
      if (left > 0) yield chunk
      else {
        this.#rest = chunk.subarray(end)
        yield chunk.subarray(0, end)
      }
    }
  }

  async #next(): Promise<Buffer | undefined> {
    const rest = this.#rest
    this.#rest = Buffer.alloc(0)
    if (rest.length > 0) return rest
    const { value, done } = await this.#chunks.next()
    return done ? undefined : value
  }
}

/** Speed matters more than the last percents of size: level 1 takes half the time of level 6 for a tenth more bytes. */
const compressionLevel = 1

/** EXP-13, EXP-14: a workbook of `count` rows, which are lines of XML; it is read as fast as it is written. */
export const workbookFile = (
  exported: ExportedRows,
  rows: Readable,
  count: number,
  perSheet = rowsPerSheet,
): Readable => {
  const sheets = Math.max(1, Math.ceil(count / perSheet))
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  add('[Content_Types].xml', contentTypes(sheets))
  add('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]))
  add('xl/workbook.xml', workbook(exported.title, sheets))
  add(
    'xl/_rels/workbook.xml.rels',
    relationships([
      ...numbersTo(sheets).map((number) => ['worksheet', `worksheets/sheet${number}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
  )
  add('xl/styles.xml', styles)
  const lines = new Lines(rows)
  async function* sheet(number: number) {
    yield Buffer.from(sheetBegin(exported))
    yield* lines.take(number === sheets ? Number.POSITIVE_INFINITY : perSheet)
    yield Buffer.from(sheetEnd)
  }
  const file = zip.outputStream as Readable
  const fail = (error: Error) => file.destroy(error)
  for (const number of numbersTo(sheets))
    zip.addReadStreamLazy(`xl/worksheets/sheet${number}.xml`, { compressionLevel }, (opened) =>
      opened(null, Readable.from(sheet(number)).on('error', fail)),
    )
  zip.on('error', fail)
  zip.end()
  return file
}
