import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readWorkbook } from '#platform/workbook/workbook-reader.ts'
import type { ExportedRows } from './export.model.ts'
import { rowsPerSheet, workbookFile } from './workbook-file.ts'

const exported: ExportedRows = {
  title: 'Rows',
  columns: [{ key: 'n', header: 'Number', kind: 'number' }],
  rows: sql`select 1`,
  timeZone: 'UTC',
}
const lines = (count: number) =>
  Array.from({ length: count }, (_, n) => `<row><c><v>${n}</v></c></row>\n`).join('')

test.each([
  [0, [0]],
  [1, [1]],
  [3, [3]],
  [4, [3, 1]],
  [7, [3, 3, 1]],
])(
  'EXP-14: %i rows are on sheets of at most 3 with %j, each with the column names',
  async (count, onSheets) => {
    const text = lines(count)
    // Chunks end in the middle of lines.
    const chunks = text.match(/.{1,7}/gs) ?? []
    const file = workbookFile(exported, Readable.from(chunks.map((one) => Buffer.from(one))), count, 3)
    const names = onSheets.map((_, nth) => (nth === 0 ? 'Rows' : `Rows (${nth + 1})`))
    const sheets = await readWorkbook(
      await buffer(file),
      names.map((name) => ({ name, headers: ['Number'] })),
    )
    expect(sheets.map(({ rows }) => rows.length - 1)).toEqual(onSheets)
    const numbers = sheets.flatMap(({ rows }) => rows.slice(1).map(({ cells }) => cells.get(0)))
    expect(numbers).toHaveLength(count)
  },
)

test('EXP-14: a sheet has a million rows', () => expect(rowsPerSheet).toBe(1_000_000))
