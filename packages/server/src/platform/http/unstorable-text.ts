// PostgreSQL accepts neither NUL nor unpaired surrogates in text.
const unstorable = /[\0\p{Surrogate}]/u

/** The path of the first text that cannot be stored; undefined if there is none. */
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
