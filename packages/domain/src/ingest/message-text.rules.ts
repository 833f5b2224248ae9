/** DEV-11: how many characters of a message are stored. */
export const maxKeptTextLength = 16_384
/** DEV-11: how many characters are stored for each device if a message concerns several. */
export const maxExcerptLength = 1_024

/** DEV-11: how much of a message is scanned for the part to store. */
export const maxScannedTextLength = 131_072
/** The tail of the scanned part is dropped, since a secret could be cut in two there. */
const cutTail = 1_024

const leftOut = '[left out]'
const secretWord =
  'passw(?:or)?d|passphrase|secret|token|api[_-]?key|app[_-]?key|nwk[_-]?key|access[_-]?key|private[_-]?key|auth|credential|cookie'
const nameLetter = '[a-z0-9_.-]'
// A lookahead before the name finds the word once; matching it within the name would backtrack at every position.
const secretField = new RegExp(
  String.raw`("(?=${nameLetter}*?(?:${secretWord}))${nameLetter}+"\s*:\s*)("(?:[^"\\]|\\.)*"?|[^\s,}\]]+)`,
  'gi',
)
const ownKey = /\bsw_[A-Za-z0-9_-]{8,}/g
const bearer = /\b(Bearer|Basic|Token)\s+[A-Za-z0-9+/=._~-]{8,}/gi
const addressLogin = /(:\/\/)[^\s/"@]+@/g

const clean = (text: string): string =>
  text
    .replace(secretField, (_all, name: string) => `${name}"${leftOut}"`)
    .replace(ownKey, leftOut)
    .replace(bearer, (_all, scheme: string) => `${scheme} ${leftOut}`)
    .replace(addressLogin, `$1${leftOut}@`)

/**
 * DEV-12: removes secrets from a message: fields by name, our own keys, credentials in URLs. It need not be valid JSON. Of
 * one longer than `maxScannedTextLength` the rest is dropped; the time is linear.
 */
export const withoutSecrets = (text: string): string =>
  text.length > maxScannedTextLength
    ? clean(text.slice(0, maxScannedTextLength)).slice(0, -cutTail)
    : clean(text)

/** DEV-11: the beginning of a text, and whether it was truncated. */
export const beginningOf = (
  text: string,
  maxLength = maxKeptTextLength,
): { body: string; isCut: boolean } => ({
  body: text.slice(0, maxLength),
  isCut: text.length > maxLength,
})

/** DEV-11: the part of a message around a device's id, or its beginning. */
export const excerptAbout = (
  text: string,
  deviceId: string,
  maxLength = maxExcerptLength,
): { body: string; isCut: boolean } => {
  if (text.length <= maxLength) return { body: text, isCut: false }
  const place = Math.max(0, text.toUpperCase().indexOf(deviceId.toUpperCase()))
  const begin = Math.max(0, Math.min(place - Math.floor(maxLength / 3), text.length - maxLength))
  return { body: text.slice(begin, begin + maxLength), isCut: true }
}
