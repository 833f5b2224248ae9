/** AUD-21: a value that differs, by its place: `rates.hourly`. Undefined = there was none, or is none. */
export interface AuditedChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

type Values = Readonly<Record<string, unknown>>

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (one: unknown, other: unknown): boolean => {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, place) => isSame(value, other[place]))
  if (isValues(one) && isValues(other))
    return namesOf(one, other).every((name) => isSame(one[name], other[name]))
  return one === other
}

const namesOf = (one: Values, other: Values): string[] => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
]

const changesAt = (place: string, before: unknown, after: unknown): AuditedChange[] => {
  if (!isValues(before) || !isValues(after))
    return isSame(before, after) ? [] : [{ field: place, before, after }]
  return namesOf(before, after).flatMap((name) => changesAt(`${place}.${name}`, before[name], after[name]))
}

/** The number of an object’s version counts its changes, and is none itself. */
const notShown = 'version'

/** AUD-21: what differs between an object before and after; each of null has no values. */
export const auditedChanges = (before: unknown, after: unknown): AuditedChange[] => {
  const [was, is] = [before, after].map((value) => (isValues(value) ? value : {})) as [Values, Values]
  return namesOf(was, is)
    .filter((name) => name !== notShown)
    .flatMap((name) => changesAt(name, was[name], is[name]))
}

const naming = [
  'name',
  'passholderName',
  'plate',
  'licensePlate',
  'passholderId',
  'passId',
  'stall',
  'code',
  'email',
]

/** AUD-20: what an object is called; null if its values do not say. */
export const auditedName = (before: unknown, after: unknown): string | null => {
  for (const values of [after, before])
    for (const name of naming) {
      const value = isValues(values) ? values[name] : undefined
      if (typeof value === 'string' && value.trim() !== '') return value
    }
  return null
}
