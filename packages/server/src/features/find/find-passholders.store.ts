import { mostCounted, numberKey, similarPlates } from '@stallwise/domain/find/find.rules.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { RowOf } from '#platform/database/tables.ts'
import { atMostCounted, beginsWith, findFirst, nothing, type Found, type Search } from './find-parts.ts'

interface PassholderRow extends Pick<RowOf<'passholder'>, 'id' | 'name' | 'pass_id' | 'suite'> {
  readonly group_name: string
  readonly is_similar: boolean
  readonly lot_id: string
  readonly lot_name: string
  readonly customer_id: string
}

export interface PassholderFound extends PassholderRow {
  /** Those that the search means come first. */
  readonly plates: readonly string[]
}

/** How many of a word's matches are looked at: enough unless the word is a letter or two. */
const mostLookedAt = 1_000
/** Of all matches, those that match the most words: only they are compared with every word. */
const mostCompared = mostCounted
/** FND-07: words that are searched for inside of plates too. */
const isPartOfPlate = (key: string): boolean => /^(?=.*\d).{3,8}$/.test(key)

interface Word {
  readonly text: string
  readonly key: string
  readonly similar: readonly string[]
}

const wordsOf = ({ words }: Search): Word[] =>
  words.map((text) => ({ text, key: numberKey(text), similar: similarPlates(text) }))

type Sql = RawBuilder<unknown>

/**
 * Who may be found: `seen` is a condition on `passholder_group` g. If it is narrow (a tenant), hits of others do not
 * count among those that are looked at.
 */
export interface SeenPassholders {
  readonly seen: Sql
  readonly isNarrow: boolean
}

/** A condition on `hit`, of which only some are looked at. */
const mayBeHit = ({ seen, isNarrow }: SeenPassholders): Sql =>
  isNarrow
    ? sql`exists (select 1 from passholder p
        join passholder_group g on g.parking_lot_id = p.parking_lot_id and g.id = p.passholder_group_id and ${seen}
        where p.parking_lot_id = hit.parking_lot_id and p.id = hit.passholder_id)`
    : sql`true`

/** FND-07: who has a word that begins with this one; 0 exactly, 1 otherwise. */
const byWord = (word: string, who: SeenPassholders): Sql =>
  sql`(select parking_lot_id, passholder_id, case when word = ${word} then 0 else 1 end as rank
    from passholder_word hit where ${beginsWith(sql`word`, word)} and ${mayBeHit(who)} limit ${mostLookedAt})`

/** FND-08 */
const bySimilarPlate = (plates: readonly string[], who: SeenPassholders): Sql =>
  sql`(select parking_lot_id, passholder_id, 3 as rank from passholder_word hit
    where word = any(${[...plates]}::text[]) and kind = 'plate' and ${mayBeHit(who)} limit ${mostLookedAt})`

/** FND-07: in the lot on the screen, whoever has it anywhere in a plate. */
const byPart = (lotId: string, key: string, who: SeenPassholders): Sql =>
  sql`(select parking_lot_id, passholder_id, 2 as rank from passholder_plate hit
    where parking_lot_id = ${lotId} and removed_at is null and strpos(plate, ${key.toUpperCase()}) > 0
      and ${mayBeHit(who)} limit ${mostLookedAt})`

const hitsOf = ({ text, key, similar }: Word, lotId: string | undefined, who: SeenPassholders): Sql[] => [
  byWord(text, who),
  ...(key !== text && key !== '' ? [byWord(key, who)] : []),
  ...(similar.length > 0 ? [bySimilarPlate(similar, who)] : []),
  ...(lotId !== undefined && isPartOfPlate(key) ? [byPart(lotId, key, who)] : []),
]

/** Whether a word is in what is known of a passholder, its group or its lot. */
const has = ({ text, key, similar }: Word): Sql => {
  const isIn = (word: string) => sql`strpos(p.text, ${word}) > 0`
  const parts = [
    isIn(text),
    ...(key !== text && key !== '' ? [isIn(key)] : []),
    ...(similar.length > 0
      ? [
          sql`exists (select 1 from passholder_word w where w.parking_lot_id = hit.parking_lot_id
            and w.passholder_id = hit.passholder_id and w.kind = 'plate' and w.word = any(${[...similar]}::text[]))`,
        ]
      : []),
  ]
  return sql`(${sql.join(parts, sql` or `)})`
}

/** Whoever was hit has the only word of a search. */
const hasAll = (words: readonly Word[]): Sql =>
  words.length === 1 ? sql`true` : sql.join(words.map(has), sql` and `)

/**
 * The passholder of a hit. A query of its own for each hit: planned together with the hits, PostgreSQL compares the texts
 * of all passholders first (`bench/palette.bench.ts`: 5 seconds).
 */
const passholderOfHit = (seen: Sql): Sql => sql`select p.id, p.name, p.name_key, p.pass_id, p.suite,
    g.name as group_name, lot.id as lot_id, lot.name as lot_name, customer_id, lot.name_order,
    p.found_text || ' ' || lower(p.search_vehicles) || ' ' || find_text(g.name) || ' ' || lot.searched_text as text
  from passholder p
  join passholder_group g on g.parking_lot_id = p.parking_lot_id and g.id = p.passholder_group_id and ${seen}
  join parking_lot lot on lot.id = p.parking_lot_id
  where p.parking_lot_id = hit.parking_lot_id and p.id = hit.passholder_id and p.removed_at is null offset 0`

/** The plates of some passholders, those that the search means first. */
const listPlates = async (
  tx: Tx,
  rows: readonly PassholderRow[],
  words: readonly Word[],
): Promise<Map<string, string[]>> => {
  const found = await tx
    .selectFrom('passholder_plate')
    .select(['passholder_id', 'plate'])
    .where('parking_lot_id', 'in', [...new Set(rows.map((row) => row.lot_id))])
    .where(
      'passholder_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('plate')
    .execute()
  const isMeant = (plate: string) =>
    words.some(({ key, similar }) => key !== '' && (plate.includes(key) || similar.includes(plate)))
  const plates = new Map<string, string[]>()
  for (const { passholder_id: id, plate } of found) {
    const known = plates.get(id) ?? []
    plates.set(id, isMeant(numberKey(plate)) ? [plate, ...known] : [...known, plate])
  }
  return plates
}

/** FND-07, FND-08. */
export const findPassholders = async (
  tx: Tx,
  search: Search,
  who: SeenPassholders,
): Promise<Found<PassholderFound>> => {
  const words = wordsOf(search)
  if (words.length === 0) return nothing
  const hits = sql.join(
    words.map(
      (word, nth) =>
        sql`select ${nth}::int as word, parking_lot_id, passholder_id, rank
          from (${sql.join(hitsOf(word, search.lotId, who), sql` union all `)}) of_word`,
    ),
    sql` union all `,
  )
  const { rows, total } = await findFirst<PassholderRow>(tx, {
    matches: sql`select p.*, hit.rank, hit.rank = 3 as is_similar
      from (select parking_lot_id, passholder_id, min(rank) as rank from (${hits}) hits group by 1, 2
        order by count(distinct word) desc, min(rank) limit ${mostCompared}) hit
      cross join lateral (${passholderOfHit(who.seen)}) p
      where ${hasAll(words)} ${atMostCounted}`,
    order: sql`rank = 3, (lot_id = ${search.lotId ?? null}) desc nulls last, rank, name_order, name_key, id`,
  })
  if (rows.length === 0) return nothing
  const plates = await listPlates(tx, rows, words)
  return { rows: rows.map((row) => ({ ...row, plates: plates.get(row.id) ?? [] })), total }
}
