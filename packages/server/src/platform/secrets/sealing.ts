import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { keepSecret } from '#platform/sign-in/embedded/server-secret.store.ts'
import { keepKeyFile, readSealingKey } from './sealing-key.ts'

/** By which key a text was sealed: one in the database, or one outside it. */
type Form = 'v1' | 'v2'

/** Seals what has to be given back in the clear one day: passwords of devices. All servers of a database have the same keys. */
export class Sealing {
  readonly #keys: Readonly<Partial<Record<Form, Buffer>>>
  readonly #form: Form

  /** `inside` = the key in the database; with `outside` that one seals, and what the other sealed is still opened. */
  constructor(inside: Buffer, outside?: Buffer) {
    this.#keys = { v1: inside, ...(outside && { v2: outside }) }
    this.#form = outside ? 'v2' : 'v1'
  }

  /** `about` names the object that the text belongs to: sealed for one, it cannot be opened for another. */
  seal(text: string, about: string): string {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#keys[this.#form]!, nonce).setAAD(Buffer.from(about))
    const data = Buffer.concat([cipher.update(text), cipher.final()])
    return [this.#form, ...[nonce, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join(
      '.',
    )
  }

  /** Undefined for what was sealed with another secret, for another object, or was changed. */
  open(sealed: string, about: string): string | undefined {
    const [version, ...parts] = sealed.split('.')
    const [nonce, tag, data] = parts.map((part) => Buffer.from(part, 'base64url'))
    const key = version === 'v1' || version === 'v2' ? this.#keys[version] : undefined
    if (!key || !nonce || !tag || !data) return undefined
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
      decipher.setAAD(Buffer.from(about)).setAuthTag(tag)
      return Buffer.concat([decipher.update(data), decipher.final()]).toString()
    } catch {
      return undefined
    }
  }
}

/**
 * The key outside the database: SEALING_KEY, else a file beside the embedded database. On a database of one's own,
 * whose servers may have no folder in common, there is none without SEALING_KEY.
 */
export const sealingKeyOf = ({
  sealingKey,
  databaseUrl,
  dataDirectory,
}: Pick<Config, 'sealingKey' | 'databaseUrl' | 'dataDirectory'>): Buffer | undefined => {
  if (sealingKey !== undefined) return readSealingKey(sealingKey)
  return databaseUrl === undefined ? keepKeyFile(join(dataDirectory, 'sealing.key')) : undefined
}

export const openSealing = async (database: Database, outside: Buffer | undefined): Promise<Sealing> => {
  const key = await keepSecret(database, 'device-credentials', () => randomBytes(32).toString('base64url'))
  return new Sealing(Buffer.from(key, 'base64url'), outside)
}
