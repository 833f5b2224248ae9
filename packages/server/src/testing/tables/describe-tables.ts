/** A column as the database describes it. */
export interface DescribedColumn {
  readonly table: string
  readonly column: string
  /** `text`, `int4`, `jsonb`; of an array with an underscore before it. */
  readonly type: string
  readonly isNullable: boolean
  readonly hasDefault: boolean
  readonly isGenerated: boolean
  readonly comment: string | null
  readonly tableComment: string | null
}

/** The columns of all tables, in the order in which they were added; partitions are left out. */
export const describedColumns = `
  select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as "isNullable",
    a.atthasdef or a.attidentity = 'd' as "hasDefault", a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated",
    col_description(c.oid, a.attnum) as comment, obj_description(c.oid) as "tableComment"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname collate "C", a.attnum`

const valueTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  timestamptz: 'Date',
}

/** The type of a value as it is read (`column-types.ts`), without null; what has no other type is a text. */
const valueOf = (type: string): string =>
  type.startsWith('_') ? `${valueOf(type.slice(1))}[]` : (valueTypes[type] ?? 'string')

const isJson = (type: string): boolean => type === 'json' || type === 'jsonb'

/** How a column is read and written; `value` is what the code says of its values, if more than the database knows. */
const typeOf = (column: DescribedColumn, value: string | undefined): string => {
  const { type, isNullable, hasDefault, isGenerated } = column
  const read = value ?? valueOf(type)
  const orNull = isNullable ? ' | null' : ''
  if (isGenerated) return `GeneratedAlways<${read}${orNull}>`
  if (type === 'timestamptz' && value === undefined)
    return isNullable ? 'OptionalAt' : hasDefault ? 'AtOrNow' : 'At'
  if (isJson(type))
    return isNullable ? `OptionalJson<${read}>` : hasDefault ? `JsonOrDefault<${read}>` : `Json<${read}>`
  return hasDefault ? `Generated<${read}${orNull}>` : `${read}${orNull}`
}

const documented = (comment: string | null, indent: string): string =>
  comment === null ? '' : `${indent}/** ${comment} */\n`

const kindsOfTypes = ['At', 'AtOrNow', 'Json', 'JsonOrDefault', 'OptionalAt', 'OptionalJson']

/**
 * The tables of a migrated database as types for the query builder. `values` names the columns of which `ColumnValues` says
 * more, as `table.column`; one that the database does not have fails.
 */
export const describeTables = (columns: readonly DescribedColumn[], values: readonly string[]): string => {
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  const unknown = values.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new Error(`ColumnValues names columns that there are not: ${unknown.join(', ')}`)
  const lines = [...new Set(columns.map(({ table }) => table))].map((table) => {
    const own = columns.filter((column) => column.table === table)
    const members = own.map((column) => {
      const name = column.column
      const value = values.includes(`${table}.${name}`) ? `ColumnValues['${table}.${name}']` : undefined
      return `${documented(column.comment, '    ')}    ${name}: ${typeOf(column, value)}`
    })
    return `${documented(own[0]!.tableComment, '  ')}  ${table}: {\n${members.join('\n')}\n  }`
  })
  const body = `export interface Tables {\n${lines.join('\n')}\n}\n`
  const used = kindsOfTypes.filter((kind) => new RegExp(`\\b${kind}\\b`).test(body))
  return `// Written by \`npm run tables\` from the migrated database; what the code knows of values is in column-values.ts.
import type { Generated, GeneratedAlways } from 'kysely'
import type { ColumnValues } from '../column-values.ts'
import type { ${used.join(', ')} } from '../table-columns.ts'

/** The tables, by name. */
${body}`
}
