import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const longestKey = 200
const scheme = /^(?:Bearer|Token) +(\S+)$/i

/** The key that a device sends: `Authorization: Bearer` or `Token`, or `X-Api-Key`. Source: decision 3. */
export const readKey = (headers: IncomingHttpHeaders): string | undefined => {
  const plain = headers['x-api-key']
  const key = scheme.exec(headers.authorization ?? '')?.[1] ?? (typeof plain === 'string' ? plain : undefined)
  return key && key.length <= longestKey ? key : undefined
}

/** Keys are random, so a plain hash keeps them; comparing hashes tells nothing of how much of a key was right. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')
