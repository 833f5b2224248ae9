import type { PassholderListQuery } from '@stallwise/contract/passholders/passholders.contract.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { type ListOrder } from '#platform/database/list-order.ts'
import { findListPage, onlyAtFirst, type BegunPage } from '#platform/database/list-page.ts'
import { findBegunPage, findOrderedPage } from '#platform/database/ordered-page.ts'
import { everyWord, isIn, isInPlates } from '#platform/database/list-search.ts'

/** Which passholders, in which order, from where. `seen` is a condition on `passholder`. */
export interface ListedPassholders extends Partial<Omit<PassholderListQuery, 'parkingLot'>> {
  readonly lotId: string
  readonly seen: RawBuilder<unknown>
  /** The day (YYYY-MM-DD) that `states` refer to. */
  readonly day: string
}

const sortKeys = {
  name: sql`passholder.name_key`,
  passholderId: sql`passholder.pass_key`,
  suite: sql`lower(coalesce(passholder.suite, ''))`,
  email: sql`lower(coalesce(passholder.email, ''))`,
  licensePlate: sql`passholder.search_vehicles`,
  group: sql`lower(g.name)`,
  passType: sql`passholder.pass_type`,
  validFrom: sql`coalesce(passholder.valid_from, date '0001-01-01')`,
  validTo: sql`coalesce(passholder.valid_to, date '9999-12-31')`,
  appState: sql`passholder.app_state`,
} as const

type Sort = keyof typeof sortKeys

const isDate = (sort: Sort) => sort === 'validFrom' || sort === 'validTo'

/**
 * Only that order needs the groups: joining 50,000 rows takes longer than reading them. Groups with passholders are not
 * removed; saying so lets PostgreSQL read the groups in the order of their names.
 */
const tablesFor = (sort: Sort) =>
  sort === 'group'
    ? sql`passholder join passholder_group g on g.parking_lot_id = passholder.parking_lot_id
        and g.id = passholder.passholder_group_id and g.removed_at is null`
    : sql`passholder`

/** PAS-40. */
const hasSearched = (word: string): RawBuilder<unknown> =>
  sql`${isIn(sql`passholder.search_person`, word)} or ${isInPlates(sql`passholder.search_vehicles`, word)}`

const stateOn = (day: string) => sql`case
  when coalesce(passholder.valid_from, ${day}::date) <= ${day}::date and coalesce(passholder.valid_to, ${day}::date) >= ${day}::date then 'valid'
  when passholder.valid_from > ${day}::date then 'upcoming' else 'expired' end`

/** The lot, its groups and what the viewer sees: indexes find these. */
const ofGroups = ({ lotId, seen, passholderGroups }: ListedPassholders) =>
  sql`passholder.parking_lot_id = ${lotId} and passholder.removed_at is null and ${seen}
    ${passholderGroups ? sql`and passholder.passholder_group_id = any(${passholderGroups}::uuid[])` : sql``}`

/** What every passholder of the groups has to be compared with; none of these without search and filters. */
const comparisonsOf = ({ day, search, passTypes, states, isMultiPass, appStates }: ListedPassholders) =>
  [
    search?.trim() && everyWord(search, hasSearched),
    passTypes && sql`passholder.pass_type = any(${passTypes}::text[])`,
    states && sql`${stateOn(day)} = any(${states}::text[])`,
    appStates && sql`passholder.app_state = any(${appStates}::text[])`,
    isMultiPass !== undefined && sql`passholder.is_multi_pass = ${isMultiPass}`,
  ].filter((one): one is RawBuilder<unknown> => Boolean(one))

const listedIn = (list: ListedPassholders): RawBuilder<unknown> =>
  sql.join([ofGroups(list), ...comparisonsOf(list)], sql` and `)

/** How many passholders a list has in all. */
export const countListedPassholders = async (tx: Tx, list: ListedPassholders): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from passholder where ${listedIn(list)}`.execute(tx)
  return rows[0]!.count
}

/** The order of an index, or one for which passholders are sorted. */
const orderOf = (sort: Sort): ListOrder => [{ value: sortKeys[sort], as: isDate(sort) ? 'date' : 'text' }]

/**
 * The ids of a page in its order, and how many there are in all unless the page continues one. Without search and filters
 * the page is read from an index; with them every passholder is compared once for both. PAS-41.
 */
export const listPassholderPage = async (
  tx: Tx,
  list: ListedPassholders,
  { isCounted = false } = {},
): Promise<{ ids: string[]; page: BegunPage }> => {
  const { sort = 'name', descending = false, limit = 50, cursor } = list
  const page = {
    from: tablesFor(sort),
    id: sql`passholder.id`,
    where: [listedIn(list)],
    descending,
    limit,
    cursor,
  }
  if (isCounted && comparisonsOf(list).length > 0) {
    const found = await findListPage(tx, { ...page, key: sql`${sortKeys[sort]}::text` })
    return { ids: found.ids, page: onlyAtFirst(found.page, cursor) }
  }
  const indexed = { ...page, order: orderOf(sort) }
  if (isCounted) return findBegunPage(tx, indexed)
  const { ids, nextCursor } = await findOrderedPage(tx, indexed)
  return { ids, page: { total: null, nextCursor } }
}

/** A passholder as it is exported; plates with their makes and models, without temporary ones. */
export interface ExportedRow {
  readonly pass_id: string
  readonly name: string
  readonly email: string | null
  readonly suite: string | null
  readonly pass_type: string
  readonly valid_from: string | null
  readonly valid_to: string | null
  readonly number_of_vehicles: number | null
  readonly inside_at_once: number | null
  readonly plates: string[]
  readonly makes: string[]
  readonly models: string[]
  readonly tags: string[]
}

/** PIM-30: every passholder of a list, in its order. */
export const listExportedPassholders = async (tx: Tx, list: ListedPassholders): Promise<ExportedRow[]> => {
  const { sort = 'name', descending = false } = list
  const direction = descending ? sql`desc` : sql`asc`
  const ofPlates = (value: RawBuilder<unknown>) => sql`array(select ${value} from passholder_plate v
    where v.parking_lot_id = ${list.lotId} and v.passholder_id = passholder.id and v.until is null order by v.plate)`
  const { rows } = await sql<ExportedRow>`select pass_id, passholder.name, email, suite, pass_type,
      valid_from::text, valid_to::text, number_of_vehicles, inside_at_once,
      ${ofPlates(sql`v.plate`)} as plates, ${ofPlates(sql`coalesce(v.make, '')`)} as makes,
      ${ofPlates(sql`coalesce(v.model, '')`)} as models,
      array(select t.epc from passholder_tag t where t.parking_lot_id = ${list.lotId}
        and t.passholder_id = passholder.id order by t.epc) as tags
    from ${tablesFor(sort)} where ${listedIn(list)}
    order by ${sortKeys[sort]} ${direction}, passholder.id ${direction}`.execute(tx)
  return rows
}
