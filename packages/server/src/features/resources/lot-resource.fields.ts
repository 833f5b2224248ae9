/** A field between the row and the wire: how it is read, and which columns hold what was entered. */
export interface ResourceField<Row, Shown, Entered, Columns> {
  readonly read: (row: Row) => Shown
  readonly write: (entered: Entered) => Columns
}

type Entry = number | string | null

const recordOf = <C extends string, V>(column: C, value: V) => ({ [column]: value }) as Record<C, V>
const isBlank = (entered: Entry): boolean => entered === null || entered === ''

/** A text without blanks around it. */
export const text = <const C extends string>(
  column: C,
): ResourceField<Record<C, string>, string, string, Record<C, string>> => ({
  read: (row) => row[column],
  write: (entered) => recordOf(column, entered.trim()),
})

/** A text that may be left out. */
export const optionalText = <const C extends string>(
  column: C,
): ResourceField<Record<C, string | null>, string | null, string | null, Record<C, string | null>> => ({
  read: (row) => row[column],
  write: (entered) => recordOf(column, entered?.trim() || null),
})

/** A number that the check asks for. */
export const number = <const C extends string>(
  column: C,
): ResourceField<Record<C, number>, number, Entry, Record<C, number>> => ({
  read: (row) => row[column],
  write: (entered) => recordOf(column, Number(entered)),
})

/** A number that may be left out. */
export const optionalNumber = <const C extends string>(
  column: C,
): ResourceField<Record<C, number | null>, number | null, Entry, Record<C, number | null>> => ({
  read: (row) => row[column],
  write: (entered) => recordOf(column, isBlank(entered) ? null : Number(entered)),
})
