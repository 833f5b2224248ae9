import type { IncomingHttpHeaders } from 'node:http'

const maxKeyLength = 200
const scheme = /^(?:Bearer|Token) +(\S+)$/i

/** Impinj readers cannot send custom headers, only a name and a password: the password is the key. */
const passwordOf = (authorization: string): string | undefined => {
  const [, base64] = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization) ?? []
  if (base64 === undefined) return undefined
  const pair = Buffer.from(base64, 'base64').toString()
  const colon = pair.indexOf(':')
  return colon < 0 ? undefined : pair.slice(colon + 1)
}

/** The key that a device sends: `Authorization: Bearer`, `Token` or the password of `Basic`, or `X-Api-Key`. Source: decision 3. */
export const readKey = (headers: IncomingHttpHeaders): string | undefined => {
  const { authorization = '', 'x-api-key': plain } = headers
  const sent = scheme.exec(authorization)?.[1] ?? passwordOf(authorization)
  const key = sent ?? (typeof plain === 'string' ? plain : undefined)
  return key && key.length <= maxKeyLength ? key : undefined
}

/** Keys are random, so a plain hash is sufficient; comparing hashes does not reveal how much of a key is correct. */
