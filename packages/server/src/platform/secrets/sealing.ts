import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { keepSecret } from '#platform/sign-in/embedded/server-secret.store.ts'

const form = 'v1'

/** Seals what has to be given back in the clear one day: passwords of devices. All servers of a database have the same secret. */
export class Sealing {
  readonly #key: Buffer

  constructor(key: Buffer) {
    this.#key = key
  }

  /** `about` names the object that the text belongs to: sealed for one, it cannot be opened for another. */
  seal(text: string, about: string): string {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(about))
    const data = Buffer.concat([cipher.update(text), cipher.final()])
    return [form, ...[nonce, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join('.')
  }

  /** Undefined for what was sealed with another secret, for another object, or was changed. */
  open(sealed: string, about: string): string | undefined {
    const [version, ...parts] = sealed.split('.')
    const [nonce, tag, data] = parts.map((part) => Buffer.from(part, 'base64url'))
    if (version !== form || !nonce || !tag || !data) return undefined
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: 16 })
      decipher.setAAD(Buffer.from(about)).setAuthTag(tag)
      return Buffer.concat([decipher.update(data), decipher.final()]).toString()
    } catch {
      return undefined
    }
  }
}

export const openSealing = async (database: Database): Promise<Sealing> => {
  const key = await keepSecret(database, 'device-credentials', () => randomBytes(32).toString('base64url'))
  return new Sealing(Buffer.from(key, 'base64url'))
}
