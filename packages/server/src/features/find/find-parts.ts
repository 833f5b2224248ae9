import {
  lastPartKey,
  mostCounted,
  mostFound,
  numberKey,
  searchWords,
} from '@stallwise/domain/find/find.rules.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { hasEveryWord, isIn } from '#platform/database/list-search.ts'

/** A search, ready to be compared. */
export interface Search {
  /** In FND-01's form. */
  readonly words: readonly string[]
  /** The words joined, as a name begins with them. */
  readonly text: string
  /** The lot on the screen. */
  readonly lotId: string | undefined
}

export const readSearch = (search: string, lotId: string | undefined): Search => {
  const words = searchWords(search)
  return { words, text: words.join(' '), lotId }
}

export interface Found<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

export const nothing = { rows: [], total: 0 }

type Condition = RawBuilder<unknown>

const noMatch = sql`false`
const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? noMatch : sql`(${sql.join(conditions, sql` and `)})`
const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? noMatch : sql`(${sql.join(conditions, sql` or `)})`

/** FND-02: every word is in the text, which has neither case nor accents. */
export const everyWordIn = (text: Condition, { words }: Search): Condition =>
  hasEveryWord(text, words.join(' '))

/** At least one word is in the text. */
export const anyWordIn = (text: Condition, { words }: Search): Condition =>
  anyOf(words.map((word) => isIn(text, word)))

/** FND-05: 0 exact, 1 it begins with the search, 2 otherwise. */
export const rankOf = (name: Condition, { text }: Search): Condition =>
  sql`case when find_text(${name}) = ${text} then 0 when strpos(find_text(${name}), ${text}) = 1 then 1 else 2 end`

/** The last character of Unicode: every text that begins with a prefix is less than the prefix followed by it. */
const last = '\u{10FFFF}'
export const beginsWith = (column: Condition, key: string) =>
  sql`(${column} >= ${key} and ${column} < ${key + last})`

export interface NumberMatch {
  /** What is searched for: stalls by their numbers, or their sensors by their ids. */
  readonly of: 'stall' | 'sensor'
  /** The lot on the screen is searched for words anywhere in the number. FND-03 */
  readonly where: 'this lot' | 'other lots'
}

const isWhole = (word: string): Condition =>
  sql`(number_key = ${numberKey(word)} or last_part_key = ${lastPartKey(word)})`

/** FND-03, FND-04: whether a word is in the number of a stall, or in the id of its sensor. */
const inNumber = (word: string, { of, where }: NumberMatch): Condition => {
  const key = numberKey(word)
  const column = of === 'sensor' ? sql`device_key` : sql`number_key`
  const part = where === 'this lot' ? sql`strpos(${column}, ${key}) > 0` : beginsWith(column, key)
  return anyOf([part, of === 'sensor' ? isWhole(word) : beginsWith(sql`last_part_key`, lastPartKey(word))])
}

/** FND-03: every word is in the number or in the names around it, at least one in the number. */
export const matchesNumber = ({ words }: Search, match: NumberMatch): Condition => {
  const usable = words.filter((word) => numberKey(word) !== '')
  const around = sql`(lot.searched_text || ' ' || find_text(floor_name))`
  return allOf([
    anyOf(usable.map((word) => inNumber(word, match))),
    ...(words.length > 1
      ? words.map((word) =>
          anyOf([isIn(around, word), ...(usable.includes(word) ? [inNumber(word, match)] : [])]),
        )
      : []),
  ])
}

/** Whether the whole search is a stall's number, its last part, or its device's id. */
export const isWholeNumber = ({ words }: Search): Condition => {
  const whole = words.join('')
  return sql`(${isWhole(whole)} or coalesce(device_key = ${numberKey(whole)}, false))`
}

/** At most `mostCounted` matches, ordered, the first of them returned with their number. FND-06 */
export const findFirst = async <Row>(
  tx: Tx,
  { matches, order }: { matches: Condition; order: Condition },
): Promise<Found<Row>> => {
  const { rows } = await sql<Row & { total: number }>`
    select *, count(*) over ()::int as total from (${matches}) match order by ${order} limit ${mostFound}`.execute(
    tx,
  )
  return { rows, total: Math.min(rows[0]?.total ?? 0, mostCounted) }
}

export const atMostCounted = sql`limit ${mostCounted}`
