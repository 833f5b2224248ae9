import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { getOrCreateSecret } from '#platform/sign-in/embedded/server-secret.store.ts'

/** FIL-20: how long a link is valid. */
export const linkMs = 5 * 60_000

export interface SignedLink {
  readonly key: string
  /** Seconds since 1970. */
  readonly expires: number
  readonly signature: string
}

/** Signs and verifies links to images. All servers of a database share the secret. */
export class ImageLinks {
  readonly #secret: Buffer
  readonly #clock: () => number

  constructor(secret: Buffer, clock: () => number) {
    this.#secret = secret
    this.#clock = clock
  }

  /** The URL for `<img>`. The caller has checked that the viewer may see the image: use `signImageUrls`. */
  sign(key: string): string {
    const expires = Math.floor((this.#clock() + linkMs) / 1000)
    const query = new URLSearchParams({ key, expires: String(expires), signature: this.#mac(key, expires) })
    return `/api/images?${query}`
  }

  /** For how many seconds a link is still valid; undefined if it has expired or its signature is wrong. */
  secondsLeft({ key, expires, signature }: SignedLink): number | undefined {
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.#mac(key, expires))]
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    const left = expires - Math.floor(this.#clock() / 1000)
    return left > 0 && left <= linkMs / 1000 ? left : undefined
  }

  #mac(key: string, expires: number): string {
    return createHmac('sha256', this.#secret).update(`${expires} ${key}`).digest('base64url')
  }
}

export const openImageLinks = async (database: Database, clock: () => number): Promise<ImageLinks> => {
  const secret = await getOrCreateSecret(database, 'image-links', () => randomBytes(32).toString('base64url'))
  return new ImageLinks(Buffer.from(secret, 'base64url'), clock)
}
