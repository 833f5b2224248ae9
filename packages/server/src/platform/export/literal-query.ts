import type { RawBuilder } from 'kysely'
import pg from 'pg'
import type { Tx } from '#platform/database/database.ts'

const elementOf = (value: unknown): string => {
  if (value === null) return 'NULL'
  return `"${textOf(value).replace(/["\\]/g, '\\$&')}"`
}

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  throw new TypeError(`no literal for a value of type ${typeof value}`)
}

/** A value as an SQL literal without a type, like a parameter without one. */
export const literalOf = (value: unknown): string =>
  value === null || value === undefined ? 'NULL' : pg.escapeLiteral(textOf(value))

/** The text of a query with its values in it, since COPY takes no parameters. */
export const withLiterals = (query: RawBuilder<unknown>, tx: Tx): string => {
  const { sql, parameters } = query.compile(tx)
  return sql.replace(/\$(\d+)/g, (_, place: string) => literalOf(parameters[Number(place) - 1]))
}
