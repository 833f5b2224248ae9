/** Maps a field between row and API: how it is read, and which columns store the entered value. */
interface StoredField<Row, Shown, Entered, Columns> {
  readonly read: (row: Row) => Shown
  readonly write: (entered: Entered) => Columns
}
export interface ResourceField<Row, Shown, Entered, Columns> extends StoredField<
  Row,
  Shown,
  Entered,
  Columns
> {
  /** The value to enter to get the shown one, if they differ. */
  readonly entered?: (shown: Shown) => Entered
}

type Entry = number | string | null

const recordOf = <C extends string, V>(column: C, value: V) => ({ [column]: value }) as Record<C, V>
const isBlank = (entered: Entry): boolean => entered === null || entered === ''

/** A trimmed text. */
export const text = <const C extends string>(
  column: C,
): StoredField<Record<C, string>, string, string, Record<C, string>> => ({
  read: (row) => row[column],
  write: (entered) => recordOf(column, entered.trim()),
})

/** An optional text. */
export const optionalText = <const C extends string>(
  column: C,
): StoredField<Record<C, string | null>, string | null, string | null, Record<C, string | null>> => ({
  read: (row) => row[column],
  write: (entered) => recordOf(column, entered?.trim() || null),
})

/** A number that the check requires. */
export const number = <const C extends string>(
  column: C,
): StoredField<Record<C, number>, number, Entry, Record<C, number>> => ({
  read: (row) => row[column],
  write: (entered) => recordOf(column, Number(entered)),
})

/** An optional number. */
export const optionalNumber = <const C extends string>(
  column: C,
): StoredField<Record<C, number | null>, number | null, Entry, Record<C, number | null>> => ({
  read: (row) => row[column],
  write: (entered) => recordOf(column, isBlank(entered) ? null : Number(entered)),
})
