import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '#features.ts'
import { personalPlatformColumns, platformTables } from '#platform/database/platform-tables.ts'
import { startTestLot, type TestLotServer } from '../test-lot.ts'
import { ids, mark, marks } from './marked-values.ts'
import { rowsToErase } from './rows-to-erase.ts'

const day = 86_400_000

/** The personal columns of each owner, as `table.column`. */
const personal = [...features, { name: 'platform', owns: platformTables, personal: personalPlatformColumns }]
const columnsOf = (tables: Readonly<Record<string, readonly string[]>> = {}) =>
  Object.entries(tables).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
const declared = personal.flatMap((owner) => columnsOf(owner.personal))

const staying = readFileSync(new URL('columns-that-stay.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .flatMap((line) => {
    const [table = '', columns = '', what = ''] = line.split(',')
    if (!what) throw new Error(`columns-that-stay.csv does not say what ${table} holds`)
    return columnsOf({ [table]: columns.split(' ') })
  })

let lot: TestLotServer
beforeAll(async () => {
  lot = await startTestLot()
})
afterAll(() => lot?.close())

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly isGenerated: boolean
  readonly isOfLots: boolean
}

/** The columns that can hold a text; a generated one is as personal as those that it is made from. */
const listTexts = async (): Promise<Column[]> =>
  (await lot.query(`select c.table_name as table, c.column_name as column, c.udt_name as type,
      c.is_generated = 'ALWAYS' as "isGenerated",
      exists (select from information_schema.columns l where l.table_schema = c.table_schema
        and l.table_name = c.table_name and l.column_name = 'parking_lot_id') as "isOfLots"
    from information_schema.columns c
      join pg_class r on r.oid = quote_ident(c.table_name)::regclass and r.relkind in ('r', 'p') and not r.relispartition
    where c.table_schema = 'public' and c.udt_name in ('text', '_text', 'jsonb', 'varchar') order by 1, 2`)) as Column[]

test('every column of text of a lot’s table is personal data of a manifest, or is said to stay', async () => {
  const columns = (await listTexts()).filter(({ isGenerated }) => !isGenerated)
  const named = columns.map(({ table, column }) => `${table}.${column}`)
  const ofLots = columns.filter(({ isOfLots }) => isOfLots).map(({ table, column }) => `${table}.${column}`)
  expect(ofLots.length).toBeGreaterThan(200)
  // Is it erased with its row? Then it belongs into `personal` of its feature's manifest, else into the CSV.
  expect(ofLots.filter((name) => !declared.includes(name) && !staying.includes(name))).toEqual([])
  expect([...declared, ...staying].filter((name) => !named.includes(name))).toEqual([])
  expect(declared.filter((name) => staying.includes(name))).toEqual([])
})

test('personal columns are those of tables that their feature owns', () => {
  for (const { name, owns = [], personal: tables = {} } of personal)
    expect([
      name,
      Object.keys(tables).filter((table) => !(owns as readonly string[]).includes(table)),
    ]).toEqual([name, []])
})

const markOf = ({ type }: Column): unknown => {
  if (type === 'jsonb') return { text: [mark] }
  return type === '_text' ? [mark] : mark
}

const insert = async (table: string, row: Readonly<Record<string, unknown>>) => {
  const columns = Object.keys(row).map((name) => `"${name}"`)
  await lot.query(
    `insert into ${table} (${columns.join()}) select ${columns.join()} from jsonb_populate_record(null::${table}, $1)`,
    [JSON.stringify(row)],
  )
}

/** The columns that contain what is to be erased, as `table.column`. */
const listMarked = async (columns: readonly Column[]): Promise<string[]> => {
  const found: string[] = []
  for (const { table, column } of columns) {
    const texts = await lot.query(`select "${column}"::text as text from ${table}`)
    if (texts.some(({ text }) => marks.test(text ?? ''))) found.push(`${table}.${column}`)
  }
  return found
}

/** A passholder is found by its words until it is removed. */
const remove = (table: string, column: string, at: number) =>
  lot.query(`update ${table} set removed_at = $2 where ${column} = $1`, [ids.passholder, new Date(at)])

/** What servers do by themselves every hour or less often, retention among it. */
const runSlowJobs = async () => {
  const slow = features.flatMap(({ jobs = [] }) => jobs.filter(({ everyMs }) => everyMs >= 3_600_000))
  expect(slow.map(({ name }) => name)).toContain('retention')
  for (const job of slow) await job.start(lot.app.services, lot.app.server.log).run()
}

test('no personal column keeps anything of a row that ended longer ago than its lot keeps it', async () => {
  const texts = await listTexts()
  const [source] = await lot.query(`select id from source where kind = 'plate-recognizer'`)
  const at = lot.clock.now - 2 * day
  const place = {
    lotId: lot.lotId,
    groupId: lot.visitors,
    passholderGroupId: lot.passholderGroupId,
    sourceId: source.id,
    at,
  }
  for (const { table, rows } of rowsToErase(place)) {
    const filled = texts.filter(
      (column) =>
        column.table === table && !column.isGenerated && declared.includes(`${table}.${column.column}`),
    )
    const values = Object.fromEntries(filled.map((column) => [column.column, markOf(column)]))
    for (const row of rows) await insert(table, { ...values, ...row })
  }
  const before = await listMarked(texts)
  expect(declared.filter((name) => !before.includes(name))).toEqual([])
  await remove('passholder_plate', 'passholder_id', at)
  await remove('passholder_tag', 'passholder_id', at)
  await remove('passholder', 'id', at)
  // After the period for plates, and long before that for the log of devices.
  lot.clock.now = at + 95 * day
  await runSlowJobs()
  expect(await listMarked(texts)).toEqual([])
}, 60_000)
