import { createHash } from 'node:crypto'

/** The same words give the same UUID (version 8, from SHA-256), so that a restart finds its earlier rows. */
export const namedId = (...words: readonly string[]): string => {
  const hex = createHash('sha256').update(words.join('\u001f')).digest('hex')
  const variant = '89ab'[parseInt(hex[16] ?? '0', 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
