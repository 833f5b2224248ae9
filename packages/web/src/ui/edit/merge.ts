import { isSameData } from '@stallwise/domain/fields/same-data.ts'
import type { Difference } from './edit.model.ts'

export const fieldsThatDiffer = <Values extends object>(
  one: Values,
  other: Values,
): (keyof Values & string)[] =>
  (Object.keys(other) as (keyof Values & string)[]).filter((field) => !isSameData(one[field], other[field]))

/**
 * Three ways: what the edit began with, what somebody else made of it, and what is typed here. A field that was not
 * touched here takes theirs, otherwise saving would undo the other person's work; what was typed stays.
 */
export const mergeEdits = <Values extends object>(
  base: Values,
  theirs: Values,
  yours: Values,
): { values: Values; differences: Difference<Values>[] } => {
  const touched = new Set<string>(fieldsThatDiffer(base, yours))
  const values = { ...yours }
  const differences = fieldsThatDiffer(base, theirs).flatMap((field): Difference<Values>[] => {
    if (isSameData(theirs[field], yours[field])) return []
    const isContested = touched.has(field)
    if (!isContested) values[field] = theirs[field]
    return [{ field, theirs: theirs[field], yours: isContested ? yours[field] : base[field], isContested }]
  })
  return { values, differences }
}
