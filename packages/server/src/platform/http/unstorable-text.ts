// PostgreSQL accepts neither NUL nor unpaired surrogates in text.
const unstorable = /[\0\p{Surrogate}]/u
/** REQ-06: nobody types them; a tab and line breaks are part of long texts. */
const control = /(?![\t\n\r])\p{Cc}|\p{Surrogate}/u

/** The path of the first text that cannot be stored; undefined if there is none. */
export const findUnstorableText = (value: unknown): (string | number)[] | undefined =>
  findText(value, unstorable)

/** The path of the first text with a control character other than a tab or a line break; undefined if there is none. */
export const findControlCharacter = (value: unknown): (string | number)[] | undefined =>
  findText(value, control)

const findText = (value: unknown, refused: RegExp): (string | number)[] | undefined => {
  if (typeof value === 'string') return refused.test(value) ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [key, item] of entries) {
    if (typeof key === 'string' && refused.test(key)) return []
    const within = findText(item, refused)
    if (within) return [key, ...within]
  }
  return undefined
}
