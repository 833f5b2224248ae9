import { createHash } from 'node:crypto'

/** How a token or key is stored: its SHA-256 in hexadecimal digits. They are random, so that a plain hash is enough. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')
