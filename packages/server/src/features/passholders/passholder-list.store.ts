import type { PassholderListQuery } from '@stallwise/contract/passholders/passholders.contract.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { readCursor, writeCursor } from '#platform/http/cursor.ts'

/** A page of passholders: which rows, in which order, from where. `seen` is a condition on `passholder_group` g. */
export interface ListedPassholders extends Partial<Omit<PassholderListQuery, 'parkingLot'>> {
  readonly lotId: string
  readonly seen: RawBuilder<unknown>
  /** The day (YYYY-MM-DD) that `states` refer to. */
  readonly day: string
}

const sortKeys = {
  name: sql`lower(passholder.name)`,
  passholderId: sql`lower(passholder.pass_id)`,
  suite: sql`lower(coalesce(passholder.suite, ''))`,
  email: sql`lower(coalesce(passholder.email, ''))`,
  licensePlate: sql`passholder.search_vehicles`,
  group: sql`lower(g.name)`,
  passType: sql`passholder.pass_type`,
  validFrom: sql`coalesce(passholder.valid_from::text, '')`,
  validTo: sql`coalesce(passholder.valid_to::text, '9999-12-31')`,
} as const

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** PAS-40. */
const matches = (search: string | undefined): RawBuilder<unknown> => {
  const text = search?.trim().toLowerCase() ?? ''
  if (text === '') return sql`true`
  const seen = normalisePlate(text)
  const ofPerson = sql`passholder.search_person like ${like(text)}`
  return seen === '' ? ofPerson : sql`(${ofPerson} or passholder.search_vehicles like ${like(seen)})`
}

const stateOn = (day: string) => sql`case
  when coalesce(passholder.valid_from, ${day}::date) <= ${day}::date and coalesce(passholder.valid_to, ${day}::date) >= ${day}::date then 'valid'
  when passholder.valid_from > ${day}::date then 'upcoming' else 'expired' end`

const conditionOf = (list: ListedPassholders): RawBuilder<unknown> => {
  const { lotId, seen, day, passholderGroups, search, passTypes, states, isMultiPass } = list
  const wanted = [
    sql`passholder.parking_lot_id = ${lotId} and passholder.removed_at is null`,
    sql`g.parking_lot_id = ${lotId} and g.id = passholder.passholder_group_id`,
    seen,
    matches(search),
    passholderGroups && sql`passholder.passholder_group_id = any(${passholderGroups}::uuid[])`,
    passTypes && sql`passholder.pass_type = any(${passTypes}::text[])`,
    states && sql`${stateOn(day)} = any(${states}::text[])`,
    isMultiPass !== undefined && sql`passholder.is_multi_pass = ${isMultiPass}`,
  ]
  return sql.join(
    wanted.filter((one): one is RawBuilder<unknown> => Boolean(one)),
    sql` and `,
  )
}

/** The ids of a page in its order; the next cursor is null on the last page. PAS-41. */
export const listPassholderPage = async (
  tx: Tx,
  list: ListedPassholders,
): Promise<{ ids: string[]; nextCursor: string | null }> => {
  const { sort = 'name', descending = false, limit = 50 } = list
  const key = sortKeys[sort]
  const after = readCursor(list.cursor)
  const direction = descending ? sql`desc` : sql`asc`
  const beyond = after
    ? sql`(${key}, passholder.id) ${descending ? sql`<` : sql`>`} (${after.name}, ${after.id}::uuid)`
    : sql`true`
  const { rows } = await sql<{ id: string; key: string }>`select passholder.id, ${key} as key
    from passholder, passholder_group g where ${conditionOf(list)} and ${beyond}
    order by ${key} ${direction}, passholder.id ${direction} limit ${limit + 1}`.execute(tx)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    ids: page.map(({ id }) => id),
    nextCursor: rows.length > limit && last ? writeCursor({ name: last.key, id: last.id }) : null,
  }
}

/** How many passholders a list has in all. */
export const countListedPassholders = async (tx: Tx, list: ListedPassholders): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from passholder, passholder_group g where ${conditionOf(list)}`.execute(tx)
  return rows[0]!.count
}
