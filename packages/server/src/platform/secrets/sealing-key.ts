import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '#platform/config/config-error.ts'

/** 32 bytes, as base64url or hex. */
export const readSealingKey = (text: string): Buffer => {
  const trimmed = text.trim()
  const key = Buffer.from(trimmed, /^[0-9a-f]{64}$/i.test(trimmed) ? 'hex' : 'base64url')
  if (key.length !== 32) throw new ConfigError('SEALING_KEY must be 32 bytes in base64url or hex.')
  return key
}

/**
 * The key in a file that only the server's user can read, created on first use. It is linked into place when complete, so
 * that servers that start at the same time agree on one key and none reads half a key.
 */
export const getOrCreateKeyFile = (file: string): Buffer => {
  if (!existsSync(file)) placeKey(file)
  return readSealingKey(readFileSync(file, 'utf8'))
}

const placeKey = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}
