/** DEV-11: the most characters kept of a message, and of one that speaks of many devices for each of them. */
export const longestKeptText = 16_384
/** DEV-11: what is kept for each device of a message that speaks of many. */
export const longestKeptExcerpt = 1_024

/** DEV-11: no more of a message is looked through for what is kept of it. */
export const longestScannedText = 131_072
/** A secret that the end of what is looked through cuts in two is in here, and goes with it. */
const cutTail = 1_024

const leftOut = '[left out]'
const secretWord =
  'passw(?:or)?d|passphrase|secret|token|api[_-]?key|app[_-]?key|nwk[_-]?key|access[_-]?key|private[_-]?key|auth|credential|cookie'
const nameLetter = '[a-z0-9_.-]'
// The word is looked for ahead of the name, once: within the name, each place of it would be tried with all that follows.
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
 * DEV-12: a message without the secrets that it carries: fields by their names, keys of ours, logins in addresses. It
 * need not be whole JSON. Of one longer than `longestScannedText` the rest is dropped; the time is linear in what stays.
 */
export const withoutSecrets = (text: string): string =>
  text.length > longestScannedText ? clean(text.slice(0, longestScannedText)).slice(0, -cutTail) : clean(text)

/** DEV-11: the beginning of a text, and whether more was there. */
export const beginningOf = (text: string, most = longestKeptText): { body: string; isCut: boolean } => ({
  body: text.slice(0, most),
  isCut: text.length > most,
})

/** DEV-11: the part of a message that names a device; its beginning where none does. */
export const excerptAbout = (
  text: string,
  deviceId: string,
  most = longestKeptExcerpt,
): { body: string; isCut: boolean } => {
  if (text.length <= most) return { body: text, isCut: false }
  const place = Math.max(0, text.toUpperCase().indexOf(deviceId.toUpperCase()))
  const begin = Math.max(0, Math.min(place - Math.floor(most / 3), text.length - most))
  return { body: text.slice(begin, begin + most), isCut: true }
}
