import pg from 'pg'
import type { ServerUnderTest } from './start-server.ts'

/** The tables of a lot that has not reported yet, in the order of their foreign keys. */
const tables = [
  'parking_lot',
  'parking_group',
  'floor',
  'stall',
  'stall_state',
  'device',
  'lot_state',
  'lot_timer',
  'lot_change',
]
/** Ids that are not of the lot itself. */
const shared = new Set(['customer_id', 'zone_id'])

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
}

/** SQL: another id for each copy of an id, of a valid version and variant. */
const otherId = (id: string): string =>
  `overlay(overlay(md5(n || ' ' || ${id}) placing '8' from 13) placing '8' from 17)::uuid`

/** SQL: a value of the lot that is copied as copy `n` has it: other ids, and other names of devices. */
const copied = ({ table, name, type }: Column): string => {
  if (type === 'uuid') return shared.has(name) ? name : otherId(name)
  if (table === 'parking_lot' && name === 'name') return `'Copy ' || n`
  if (table === 'lot_timer' && name === 'due_at')
    return `case kind when 'tick' then now() + random() * interval '5 minutes' else due_at end`
  if (name === 'counts')
    return `(select string_agg(case when part ~ '^[0-9a-f-]{36}$' then ${otherId('part')}::text else part end, '"')
      from regexp_split_to_table(counts::text, '"') part)::jsonb`
  if (['device', 'device_id', 'subject'].includes(name)) return `nullif(${name}, '') || '-' || n`
  return name
}

/** The same with no null where the table allows none: the timer of a whole lot has no subject. */
const valueOf = (column: Column): string =>
  column.name === 'subject' ? `coalesce(${copied(column)}, '')` : copied(column)

/**
 * Copies the only lot of a server that has not got any message yet, until there are `lots`: thousands take seconds.
 * Returns the ids of all lots, and the devices by lot.
 */
export const copyLots = async (
  { connection, lots: [first] }: ServerUnderTest,
  lots: number,
): Promise<{ readonly lots: readonly string[]; readonly devices: readonly (readonly string[])[] }> => {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows: columns } = await client.query<Column>(
    `select table_name as table, column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = any($1) and is_generated = 'NEVER' and udt_name <> 'xid8'
     order by table_name, ordinal_position`,
    [tables],
  )
  for (const table of tables) {
    const own = columns.filter((column) => column.table === table)
    const lot = table === 'parking_lot' ? 'id' : 'parking_lot_id'
    const rows = table === 'device' ? `and kind = 'stall-sensor'` : ''
    await client.query(
      `insert into ${table} (${own.map(({ name }) => name).join(', ')})
       select ${own.map((column) => valueOf(column)).join(', ')}
       from (select * from ${table} where ${lot} = '${first}' ${rows}) one, generate_series(2, ${lots}) n`,
    )
  }
  await client.query('analyze')
  const { rows } = await client.query<{ id: string; devices: string[] }>(
    `select parking_lot_id as id, array_agg(device order by stall_number) as devices from stall group by 1 order by 1`,
  )
  await client.end()
  return { lots: rows.map(({ id }) => id), devices: rows.map(({ devices }) => devices) }
}
