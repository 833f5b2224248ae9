// PostgreSQL takes neither a NUL nor half of a surrogate pair in text.
const unstorable = /[\0\p{Surrogate}]/u

/** Where text stands that cannot be kept, in what a schema has let through; undefined when there is none. */
export const findUnstorableText = (value: unknown): (string | number)[] | undefined => {
  if (typeof value === 'string') return unstorable.test(value) ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [key, item] of entries) {
    if (typeof key === 'string' && unstorable.test(key)) return []
    const within = findUnstorableText(item)
    if (within) return [key, ...within]
  }
  return undefined
}
