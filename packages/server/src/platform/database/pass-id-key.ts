import { sql, type RawBuilder } from 'kysely'

/** PAS-10: a pass ID as it is compared: without regard to case and blanks. `passIdKey` of the domain in SQL. */
export const passIdKeyOf = (passId: RawBuilder<unknown> | string): RawBuilder<string> =>
  sql`replace(lower(${passId}), ' ', '')`

/** The same of the column `pass_key` of passholders, which is indexed by it. */
export const passIdKeyIn = (alias: string): RawBuilder<string> =>
  sql`replace(${sql.ref(`${alias}.pass_key`)}, ' ', '')`
