// What a search of a list finds. Rule FND-12.
import { wordsToFind } from '@stallwise/domain/find/find.rules.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { sql, type RawBuilder } from 'kysely'

type Sql = RawBuilder<unknown>

/** Whether a word is in a text that has neither case nor accents (`find_text`). */
export const isIn = (text: Sql, word: string): Sql => sql`strpos(${text}, ${word}) > 0`

/** Letters and digits, and what is typed between them. */
const partOfPlate = /^[\p{L}\p{N}\p{Pd}_./#·:]+$/u

/** Whether a word is in plates or tags, which have letters and digits only (`normalisePlate`). */
export const isInPlates = (plates: Sql, word: string): Sql => {
  const part = partOfPlate.test(word) ? normalisePlate(word) : ''
  return part === '' ? sql`false` : isIn(plates, part)
}

/** Each word of a search is found, in whatever order; without words everything is. */
export const everyWord = (search: string | undefined, isFound: (word: string) => Sql): Sql => {
  const words = wordsToFind(search ?? '')
  return words.length === 0
    ? sql`true`
    : sql`(${sql.join(
        words.map((word) => sql`(${isFound(word)})`),
        sql` and `,
      )})`
}

/** Each word is in a text. */
export const hasEveryWord = (text: Sql, search: string | undefined): Sql =>
  everyWord(search, (word) => isIn(text, word))
