import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { connectOwner } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { BackupError } from './backup.model.ts'

/** A table of the schema and the columns that are not computed. */
interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

/** How much a table holds, to compare both sides: its rows, and the sum of a hash of each. */
interface Content {
  readonly rows: string
  readonly hash: string
}

export interface Moved {
  readonly tables: number
  readonly rows: number
}

const id = pg.escapeIdentifier

/** Rows are compared as texts, which depend on settings of the session. */
const sameTexts = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1`

const listTables = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `select c.relname as name, (select array_agg(attname::text order by attnum) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> 'schema_migration' order by 1`,
  )
  return rows
}

/** The tables that each table refers to. */
const listReferences = async (client: pg.Client): Promise<Map<string, Set<string>>> => {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  const references = new Map<string, Set<string>>()
  for (const { from, to } of rows) references.set(from, (references.get(from) ?? new Set()).add(to))
  return references
}

/** Each table after those that it refers to. */
const inOrder = (tables: readonly Table[], references: ReadonlyMap<string, ReadonlySet<string>>): Table[] => {
  const ordered = new Map<string, Table>()
  const byName = new Map(tables.map((table) => [table.name, table]))
  const add = (table: Table, above: readonly string[]) => {
    if (ordered.has(table.name)) return
    if (above.includes(table.name))
      throw new BackupError(`The table ${table.name} refers to itself in a circle.`)
    for (const name of references.get(table.name) ?? [])
      if (byName.has(name)) add(byName.get(name)!, [...above, table.name])
    ordered.set(table.name, table)
  }
  for (const table of tables) add(table, [])
  return [...ordered.values()]
}

const contentOf = async (client: pg.Client, { name, columns }: Table): Promise<Content> => {
  const { rows } = await client.query<Content>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash
     from (select ${columns.map(id).join(', ')} from ${id(name)}) t`,
  )
  return rows[0]!
}

const copyTable = async (source: pg.Client, target: pg.Client, { name, columns }: Table): Promise<void> => {
  const list = columns.map(id).join(', ')
  await pipeline(
    source.query(copyTo(`copy (select ${list} from ${id(name)}) to stdout`)),
    target.query(copyFrom(`copy ${id(name)} (${list}) from stdin`)),
  )
}

/** The months that the source has partitions of, as the target needs them. */
const makeMonths = async (source: pg.Client, target: pg.Client): Promise<void> => {
  const { rows } = await source.query<{ first: string | null; months: number }>(
    `with months as (select to_date(substring(relname from '\\d{6}$'), 'YYYYMM') as month
       from pg_class where relispartition and relname ~ '_\\d{6}$')
     select min(month)::text as first,
       coalesce((extract(year from age(max(month), min(month))) * 12 + extract(month from age(max(month), min(month))))::int + 1, 0)
         as months from months`,
  )
  const { first, months } = rows[0]!
  if (first !== null) await target.query('select ensure_month_partitions($1::date, $2)', [first, months])
}

const isUsed = async (client: pg.Client): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') limit 1`,
  )
  return rowCount !== 0
}

const moveRows = async (source: pg.Client, target: pg.Client): Promise<Moved> => {
  const tables = inOrder(await listTables(source), await listReferences(source))
  const names = tables.map(({ name }) => id(name)).join(', ')
  await makeMonths(source, target)
  await target.query(`truncate ${names}`)
  let total = 0
  for (const table of tables) {
    // COPY is refused under row-level security, and what triggers keep was copied with the rows.
    await target.query(`alter table ${id(table.name)} no force row level security`)
    await target.query(`alter table ${id(table.name)} disable trigger user`)
    await copyTable(source, target, table)
    await target.query(`alter table ${id(table.name)} enable trigger user`)
    const [before, after] = [await contentOf(source, table), await contentOf(target, table)]
    if (before.rows !== after.rows || before.hash !== after.hash)
      throw new BackupError(`The table ${table.name} differs after it was copied. Nothing was moved.`)
    total += Number(before.rows)
  }
  await target.query('select force_row_security()')
  return { tables: tables.length, rows: total }
}

/**
 * Copies every row of the embedded database into an empty database of a PostgreSQL server, checked table by table, all or
 * nothing. The source is read as of one moment; no server may use it meanwhile, since later changes would stay behind. BAK-05.
 */
export const moveDatabase = async (source: pg.ClientConfig, target: pg.ClientConfig): Promise<Moved> => {
  const there = new pg.Client(target)
  await there.connect()
  const isNew = !(await isUsed(there).finally(() => there.end()))
  if (!isNew)
    throw new BackupError('The database at the address is not empty. Create a new one for the move.')
  await migrate(target)
  const [from, to] = [await connectOwner(source), await connectOwner(target)]
  try {
    for (const client of [from, to]) await client.query(sameTexts)
    await to.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; begin')
    await from.query('begin isolation level repeatable read read only')
    const moved = await moveRows(from, to)
    await to.query('commit; analyze')
    return moved
  } finally {
    await from.end()
    await to.end()
  }
}
