import pg from 'pg'
import type { TestDatabase } from '#platform/database/test-database.ts'

/** A lot, and what belongs to it or its customer. */
export interface Place {
  readonly lot: string
  readonly customer: string
  readonly source: string
  readonly draft: string
  readonly user: string
}

/** A table with row-level security. */
export interface ProtectedTable {
  readonly name: string
  readonly hasLot: boolean
  /** Those that can be written. */
  readonly columns: readonly string[]
  /** Those that have to be written, with their types. */
  readonly required: readonly { readonly name: string; readonly type: string }[]
}

export const listProtectedTables = async (database: TestDatabase): Promise<ProtectedTable[]> =>
  (await database.look(`select c.relname as name, bool_or(a.attname = 'parking_lot_id') as "hasLot",
      json_agg(a.attname order by a.attnum) as columns,
      coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)))
        filter (where a.attnotnull and not a.atthasdef and a.attidentity = ''), '[]') as required
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity and not c.relispartition
    group by 1 order by 1`)) as ProtectedTable[]

/** Removes what is no policy: a row needs no others, and its values may be any. */
const loosen = `do $$
  declare one record;
  begin
    for one in select conrelid::regclass as name, conname from pg_constraint
        where contype in ('c', 'f') and conparentid = 0 and coninhcount = 0 and conrelid <> 0
          and connamespace = 'public'::regnamespace order by contype desc loop
      execute format('alter table %s drop constraint if exists %I cascade', one.name, one.conname);
    end loop;
    for one in select tgrelid::regclass as name, tgname from pg_trigger where not tgisinternal and tgparentid = 0 loop
      execute format('drop trigger %I on %s', one.tgname, one.name);
    end loop;
  end $$; select ensure_month_partitions(now()::date, 2)`

/** Ids that lead to the place, by the name of their column, or of table and column. */
const idsOf = ({ lot, customer, source, draft, user }: Place): Record<string, string> => ({
  parking_lot_id: lot,
  customer_id: customer,
  source_id: source,
  draft_id: draft,
  user_id: user,
  'parking_lot.id': lot,
  'customer.id': customer,
  'source.id': source,
  'lot_draft.id': draft,
  'app_user.id': user,
})

const valueOf = (type: string, lot: string): string => {
  if (type === 'text') return pg.escapeLiteral(lot)
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type.endsWith('[]')) return `'{}'`
  if (type === 'jsonb') return `'{}'`
  if (type === 'boolean') return 'false'
  if (type === 'date') return 'current_date'
  if (type.startsWith('timestamp')) return 'now()'
  return `'1'`
}

const insertOf = ({ name: table, columns, required }: ProtectedTable, place: Place): string => {
  const ids = idsOf(place)
  const idOf = (column: string): string | undefined => ids[`${table}.${column}`] ?? ids[column]
  const values = new Map(required.map(({ name, type }) => [name, valueOf(type, place.lot)]))
  for (const column of columns) {
    const id = idOf(column)
    if (id !== undefined) values.set(column, pg.escapeLiteral(id))
  }
  // The customer of several lots is one row.
  return `insert into ${table} (${[...values.keys()].join()}) values (${[...values.values()].join()})
    on conflict do nothing`
}

/** Writes a row of each table that belongs to the place, without what else rows need to be right. */
export const addRowsOf = async (
  database: TestDatabase,
  tables: readonly ProtectedTable[],
  places: readonly Place[],
): Promise<void> => {
  await database.look(loosen)
  for (const place of places) for (const table of tables) await database.look(insertOf(table, place))
}

/** A condition on the row `one`: whether it belongs to one of the places. */
export const isOf = (places: readonly Place[]): string => {
  const ids = places.flatMap(({ lot, source, draft, user }) => [lot, source, draft, user])
  return `one::text ~ '${ids.join('|')}'`
}
