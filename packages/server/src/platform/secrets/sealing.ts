import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { getOrCreateSecret } from '#platform/sign-in/embedded/server-secret.store.ts'
import { getOrCreateKeyFile, readSealingKey } from './sealing-key.ts'

/** Which key encrypted a text: `v1` the one in the database, `v2` one outside it. */
type Form = 'v1' | 'v2'

/** Encrypts secrets that are needed in plain text later, such as device passwords. All servers of a database share the keys. */
export class Sealing {
  readonly #keys: Readonly<Partial<Record<Form, Buffer>>>
  readonly #form: Form

  /** `inside` is the key in the database; with `outside`, that one encrypts, and `inside` can still decrypt. */
  constructor(inside: Buffer, outside?: Buffer) {
    this.#keys = { v1: inside, ...(outside && { v2: outside }) }
    this.#form = outside ? 'v2' : 'v1'
  }

  /** `context` names the object that the text belongs to: a text encrypted for one object cannot be decrypted for another. */
  seal(text: string, context: string): string {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#keys[this.#form]!, nonce).setAAD(Buffer.from(context))
    const data = Buffer.concat([cipher.update(text), cipher.final()])
    return [this.#form, ...[nonce, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join(
      '.',
    )
  }

  /** A keyed hash, to recognise a text without storing it; `context` as with `seal`. It is another one when the key changes. */
  fingerprint(text: string, context: string): string {
    const key = createHmac('sha256', this.#keys[this.#form]!).update(`fingerprint ${context}`).digest()
    return createHmac('sha256', key).update(text).digest('base64url')
  }

  /**
   * Like `open`, but not with an older key. For texts that callers send back: with a key outside the database, a copy of the
   * database is not enough to make one.
   */
  openCurrent(sealed: string, context: string): string | undefined {
    return sealed.startsWith(`${this.#form}.`) ? this.open(sealed, context) : undefined
  }

  /** Undefined if the text was encrypted with another key, for another object, or was changed. */
  open(sealed: string, context: string): string | undefined {
    const [version, ...parts] = sealed.split('.')
    const [nonce, tag, data] = parts.map((part) => Buffer.from(part, 'base64url'))
    const key = version === 'v1' || version === 'v2' ? this.#keys[version] : undefined
    if (!key || !nonce || !tag || !data) return undefined
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
      return Buffer.concat([decipher.update(data), decipher.final()]).toString()
    } catch {
      return undefined
    }
  }
}

/**
 * The key outside the database: SEALING_KEY, or a file next to the embedded database. With DATABASE_URL, whose servers may
 * share no folder, there is none unless SEALING_KEY is set.
 */
export const sealingKeyOf = ({
  sealingKey,
  databaseUrl,
  dataDirectory,
}: Pick<Config, 'sealingKey' | 'databaseUrl' | 'dataDirectory'>): Buffer | undefined => {
  if (sealingKey !== undefined) return readSealingKey(sealingKey)
  return databaseUrl === undefined ? getOrCreateKeyFile(join(dataDirectory, 'sealing.key')) : undefined
}

export const openSealing = async (database: Database, outside: Buffer | undefined): Promise<Sealing> => {
  const key = await getOrCreateSecret(database, 'device-credentials', () =>
    randomBytes(32).toString('base64url'),
  )
  return new Sealing(Buffer.from(key, 'base64url'), outside)
}
