import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyRow } from '#platform/database/row-scope.ts'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { Sealing } from '#platform/secrets/sealing.ts'
import type { ExportedRows, ExportFormat } from './export.model.ts'
import { Exports } from './exports.ts'

const run = promisify(execFile)
const program = 'soffice'

/** Why files are not opened here; undefined if they are. */
const whyNot = async (): Promise<string | undefined> => {
  if (process.env.OPEN_SHEETS !== '1') return 'only in npm run test:full'
  const isThere = await run(program, ['--version']).catch(() => undefined)
  return isThere ? undefined : 'LibreOffice is not installed: apt-get install libreoffice-calc'
}

const reason = await whyNot()
let database: TestDatabase
let exports: Exports
let folder: string
beforeAll(async () => {
  if (reason !== undefined) return
  database = await createTestDatabase()
  exports = new Exports({ database, sealing: new Sealing(randomBytes(32)), clock: () => Date.now() })
  folder = await mkdtemp(join(tmpdir(), 'stallwise-sheets-'))
})
afterAll(async () => {
  if (reason !== undefined) return
  exports.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Commas, quotation marks, UTF-8, what is shown, no formulas; of every sheet. */
const shownAsCsv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1'
const readAsCsv = '--infilter=CSV:44,34,76,1,,0,false,false,false'

let files = 0
/** The rows of each sheet, as LibreOffice shows them. */
const openedBy = async (exported: ExportedRows, format: ExportFormat): Promise<string[][]> => {
  const name = `export${files++}`
  const request = { userId: 'somebody', scope: everyRow, filter: name, rowsAt: async () => exported }
  await writeFile(
    join(folder, `${name}.${format}`),
    await buffer((await exports.write(request, format)).content),
  )
  const shown = join(folder, `${name}-shown`)
  await run(program, [
    ...['--headless', `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`],
    ...(format === 'csv' ? [readAsCsv] : []),
    ...['--convert-to', shownAsCsv, '--outdir', shown, join(folder, `${name}.${format}`)],
  ])
  // `…-Rows.csv` comes before `…-Rows 2.csv`.
  const sheets = (await readdir(shown)).toSorted((one, other) => one.length - other.length)
  return Promise.all(
    sheets.map(async (sheet) => (await readFile(join(shown, sheet), 'utf8')).trimEnd().split('\n')),
  )
}

const values: ExportedRows = {
  title: 'Rows',
  timeZone: 'America/Toronto',
  columns: [
    { key: 'name', header: 'Name', kind: 'text' },
    { key: 'plate', header: 'Plate', kind: 'text' },
    { key: 'due', header: 'Due', kind: 'cents' },
    { key: 'day', header: 'Day', kind: 'day' },
    { key: 'at', header: 'At', kind: 'instant' },
  ],
  rows: sql`select * from (values
      (1, '=1+1', '0012', -1250::bigint, date '2026-03-08', timestamptz '2026-03-08T06:59:59Z'),
      (2, '+A1', '1E5', 0, '2026-11-01', '2026-03-08T07:00:00Z'),
      (3, '@SUM(A1)', '-5', 123456789, '1900-03-01', '2026-11-01T05:30:00Z'),
      (4, '＝cmd', 'ÑU-01', 1, '2099-12-31', '2026-11-01T06:30:00Z'),
      (5, 'Zoë, "Z"', 'AB 12', null, null, null)) rows (place, name, plate, due, day, at) order by place`,
}

const expected = [
  'Name,Plate,Due,Day,At',
  "'=1+1,0012,-12.5,2026-03-08,2026-03-08 01:59:59",
  "'+A1,1E5,0,2026-11-01,2026-03-08 03:00:00",
  "'@SUM(A1),'-5,1234567.89,1900-03-01,2026-11-01 01:30:00",
  "'＝cmd,ÑU-01,0.01,2099-12-31,2026-11-01 01:30:00",
  '"Zoë, ""Z""",AB 12,,,',
]

describe.skipIf(reason !== undefined)(`LibreOffice opens exports${reason ? ` (${reason})` : ''}`, () => {
  test('EXP-11, EXP-13: a workbook, with the texts, amounts and times of a clock change that were exported', async () => {
    const sheets = await openedBy(values, 'xlsx')
    expect(sheets).toEqual([expected])
  }, 120_000)

  test('EXP-11, EXP-12: a .csv file, in which no text becomes a formula', async () => {
    const [rows] = await openedBy(values, 'csv')
    expect(rows).toHaveLength(expected.length)
    expect(rows!.map((row) => row.split(',')[0])).toEqual(expected.map((row) => row.split(',')[0]))
  }, 120_000)

  test('EXP-14: the row after a million stands on a second sheet', async () => {
    const many = sql`select n::bigint as number from generate_series(1, 1000001) n`
    const columns = [{ key: 'number', header: 'Number', kind: 'number' as const }]
    const sheets = await openedBy({ title: 'Rows', timeZone: 'UTC', columns, rows: many }, 'xlsx')
    expect(sheets.map((rows) => [rows.length, rows[0], rows.at(-1)])).toEqual([
      [1_000_001, 'Number', '1000000'],
      [2, 'Number', '1000001'],
    ])
  }, 600_000)
})
