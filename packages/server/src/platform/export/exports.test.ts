import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { openCsv } from '@stallwise/domain/sheets/csv.ts'
import { withoutFormula } from '@stallwise/domain/fields/spreadsheet-text.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { everyRow } from '#platform/database/row-scope.ts'
import { Sealing } from '#platform/secrets/sealing.ts'
import { readWorkbook } from '#platform/workbook/workbook-reader.ts'
import { absurdText } from '#testing/absurd-text.ts'
import type { ExportColumn, ExportedRows, ExportFormat } from './export.model.ts'
import { Exports, type ExportRequest } from './exports.ts'

let database: TestDatabase
let exports: Exports
const clock = { now: Date.parse('2026-03-01T12:00:00Z') }

beforeAll(async () => {
  database = await createTestDatabase()
  await database.look('create table kept (id serial primary key, name text)')
  await database.look('grant select on kept to public')
  exports = new Exports({ database, sealing: new Sealing(randomBytes(32)), clock: () => clock.now })
})
afterEach(() => database.look('delete from kept'))
afterAll(async () => {
  exports.close()
  await database.drop()
})

const text = (key: string): ExportColumn => ({ key, header: key, kind: 'text' })
const fromRows = (rows: ExportedRows['rows'], columns: readonly ExportColumn[]): ExportedRows => ({
  title: 'Rows',
  columns,
  rows,
  timeZone: 'America/Toronto',
})
const requestOf = (exported: ExportedRows, userId = 'somebody'): ExportRequest => ({
  userId,
  scope: everyRow,
  filter: { columns: exported.columns },
  rowsAt: async () => exported,
})
const bytesOf = async (exported: ExportedRows, format: ExportFormat) =>
  buffer((await exports.write(requestOf(exported), format)).content)
const csvOf = async (exported: ExportedRows): Promise<string> => String(await bytesOf(exported, 'csv'))
const cellsOf = async (exported: ExportedRows, title = 'Rows') => {
  const headers = exported.columns.map(({ header }) => header)
  const [sheet] = await readWorkbook(await bytesOf(exported, 'xlsx'), [{ name: title, headers }])
  return sheet!.rows.map(({ cells }) => headers.map((_, place) => cells.get(place)))
}

const values = fromRows(
  sql`select ${'Zoë, "Z"'}::text as name, 12.5 as share, -1250::bigint as due, date '2026-03-08' as day,
      timestamptz '2026-03-08T06:59:59.9Z' as at, timestamp '2026-01-02 03:04:05' as local, 'own' as kind, null::text as note
    union all select '', 0, 0, '1900-03-01', '2026-03-08T07:00:00Z', '2026-01-02', 'other', 'x'`,
  [
    { key: 'name', header: 'Name, =full', kind: 'text' },
    { key: 'share', header: 'Share', kind: 'number' },
    { key: 'due', header: 'Due', kind: 'cents' },
    { key: 'day', header: 'Day', kind: 'day' },
    { key: 'at', header: 'At', kind: 'instant' },
    { key: 'local', header: 'Local', kind: 'wallClock' },
    { key: 'kind', header: 'Kind', kind: 'text', labels: { own: 'Propio', unused: 'No usado' } },
    text('note'),
  ],
)

test('EXP-10, EXP-12: CSV with times on the lot’s clock, amounts, labels, and cells without a value', async () => {
  expect(await csvOf(values)).toBe(
    `\uFEFF"Name, =full",Share,Due,Day,At,Local,Kind,note
"Zoë, ""Z""",12.5,-12.50,2026-03-08,2026-03-08 01:59:59,2026-01-02 03:04:05,Propio,
"",0,0.00,1900-03-01,2026-03-08 03:00:00,2026-01-02 00:00:00,other,x
`,
  )
})

test('EXP-10, EXP-13: a workbook has numbers, days and times as such', async () => {
  const [, first, second] = await cellsOf(values)
  const serial = (wallClock: string) => Date.parse(wallClock) / dayMs + 25_569
  const shown = first!.map((cell) =>
    cell?.kind === 'date' ? Number(cell.text) : cell && 'text' in cell ? cell.text : cell,
  )
  expect(shown).toEqual([
    'Zoë, "Z"',
    { kind: 'number', value: 12.5 },
    expect.objectContaining({ kind: 'number', value: -12.5 }),
    serial('2026-03-08T00:00:00Z'),
    expect.closeTo(serial('2026-03-08T01:59:59Z'), 8),
    expect.closeTo(serial('2026-01-02T03:04:05Z'), 8),
    'Propio',
    undefined,
  ])
  expect(second!.at(-1)).toMatchObject({ kind: 'text', text: 'x' })
})

const absurd = fc.array(fc.oneof(absurdText(40), fc.string({ unit: 'binary', maxLength: 12 })), {
  minLength: 1,
  maxLength: 12,
})
const storable = (some: string): string => some.replaceAll('\0', '').replaceAll(/\p{Cs}/gu, '')
const listed = (texts: readonly string[]) =>
  fromRows(sql`select t from unnest(${[...texts]}::text[]) with ordinality as u (t, n) order by n`, [
    text('t'),
  ])

test('EXP-11: whatever a text is, the CSV has it as the domain’s rule of formulas does', () =>
  fc.assert(
    fc.asyncProperty(absurd, async (some) => {
      const texts = some.map(storable)
      const { records } = openCsv(await csvOf(listed(texts)), ['t'])
      const read = [...records].map(({ fields }) => fields![0])
      const filled = texts.map(withoutFormula).filter((one) => one.trim() !== '')
      expect(read.filter((one) => one!.trim() !== '')).toEqual(filled)
    }),
    { numRuns: 60 },
  ))

/** What a cell of a workbook can hold of a text. */
const inWorkbook = (some: string): string =>
  withoutFormula(some).replaceAll(/(?![\t\n\r\u007f-\u009f])[\p{Cc}\ufffe\uffff]/gu, '')

test('EXP-11, EXP-13: and so does the workbook, but for characters that XML does not allow', () =>
  fc.assert(
    fc.asyncProperty(absurd, async (some) => {
      const texts = some.map((one) => `${storable(one)}.`)
      const [, ...rows] = await cellsOf(listed(texts))
      expect(rows.map(([cell]) => cell)).toEqual(
        texts.map((one) => ({ kind: 'text', text: inWorkbook(one) })),
      )
    }),
    { numRuns: 60 },
  ))

test('EXP-13: a text of a workbook ends after 32,767 characters', async () => {
  const [, [cell]] = (await cellsOf(listed(['<'.repeat(40_000)]))) as [unknown, [{ text: string }]]
  expect(cell.text).toBe('<'.repeat(32_767))
})

test('EXP-01: the file has the rows that were counted, whatever was added since', async () => {
  const request = requestOf(fromRows(sql`select * from kept order by id`, [text('name')]))
  await database.look(`insert into kept (name) select 'n' || i from generate_series(1, 3) i`)
  const counted = await exports.count(request)
  await database.look(`insert into kept (name) values ('late')`)
  expect(counted.rows).toBe(3)
  for (const format of ['csv', 'xlsx'] as const) {
    const file = await exports.write(request, format, counted.export)
    const bytes = await buffer(file.content)
    expect(file.rows).toBe(3)
    if (format === 'csv') expect(String(bytes)).toBe('\uFEFFname\nn1\nn2\nn3\n')
  }
  expect(String(await bytesOf(await request.rowsAt(undefined as never, 0), 'csv'))).toContain('late')
})

test('EXP-02: a counted export is that of its user and filter, and ends with the next one that the user has counted', async () => {
  const request = requestOf(fromRows(sql`select * from kept`, [text('name')]))
  const { export: token } = await exports.count(request)
  const refused = { code: 'export-expired' }
  await expect(exports.write({ ...request, userId: 'another' }, 'csv', token)).rejects.toMatchObject(refused)
  await expect(exports.write({ ...request, filter: {} }, 'csv', token)).rejects.toMatchObject(refused)
  await expect(exports.write(request, 'csv', 'v1.a.b.c')).rejects.toMatchObject(refused)
  await exports.count(request)
  await expect(exports.write(request, 'csv', token)).rejects.toMatchObject(refused)
})

test('EXP-02: with four others counted since, an export is expired', async () => {
  const exported = fromRows(sql`select * from kept`, [text('name')])
  const { export: token } = await exports.count(requestOf(exported, 'first'))
  for (const user of ['a', 'b', 'c', 'd']) await exports.count(requestOf(exported, user))
  await expect(exports.write(requestOf(exported, 'first'), 'csv', token)).rejects.toMatchObject({
    code: 'export-expired',
  })
})

test.each(['csv', 'xlsx'] as const)(
  'EXP-03: an export that fails in the middle breaks off: %s',
  async (format) => {
    const failing = fromRows(
      sql`select case when i = 60000 then 1 / (i - 60000) end as name, i from generate_series(1, 100000) i`,
      [
        { key: 'i', header: 'i', kind: 'number' },
        { key: 'name', header: 'name', kind: 'number' },
      ],
    )
    const { content } = await exports.write(requestOf(failing), format)
    let length = 0
    const read = async () => {
      for await (const chunk of content) length += (chunk as Buffer).length
    }
    await expect(read()).rejects.toThrow('division by zero')
    expect(length).toBeGreaterThan(0)
  },
)

test('EXP-04: a reader that stops leaves no connection in use', async () => {
  const many = fromRows(sql`select repeat('x', 500) as name from generate_series(1, 200000)`, [text('name')])
  for (const format of ['csv', 'xlsx'] as const) {
    const { content } = await exports.write(requestOf(many), format)
    for await (const chunk of content) if ((chunk as Buffer).length > 0) break
  }
  exports.close()
  await expect.poll(() => database.longReads.totalCount - database.longReads.idleCount).toBe(0)
})
