import { hash } from 'node:crypto'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { BoundedCache } from './bounded-cache.ts'
import { IssuerUnreachable } from './discovery.ts'
import { createRightsCache, type RightsListener } from './rights-cache.ts'
import { signInSettings } from './sign-in-settings.ts'
import type { TokenVerifier } from './token-verifier.ts'
import { recognizeUser } from './user-recognition.ts'

export interface Authenticator {
  /** The user of a token, synchronously if cached; undefined if the token is invalid or the user is blocked. */
  viewerOf(token: string): Viewer | undefined | Promise<Viewer | undefined>
  /** When a known token expires, in milliseconds since 1970. */
  expiresAt(token: string): number | undefined
  /** Calls the listener with the id of a user whose rights changed, or `*`; returns a function that unsubscribes. */
  onRightsChange(listener: RightsListener): () => void
  clear(): void
  close(): Promise<void>
}

interface Seen {
  userId: string
  expiresAt: number
}

interface Parts {
  database: Database
  config: Pick<Config, 'publicUrl' | 'oidc'>
  verifier: TokenVerifier
  /** Called with the reason when a token is rejected. */
  onRefused?: (reason: string) => void
  now?: () => number
}

const maxTokens = 20_000

export const createAuthenticator = async (parts: Parts): Promise<Authenticator> => {
  const { database, config, verifier, onRefused, now = Date.now } = parts
  const { issuerName } = signInSettings(config)
  const rights = await createRightsCache(database, now)
  const seen = new BoundedCache<Seen>(maxTokens)

  const authenticate = async (token: string, key: string): Promise<Viewer | undefined> => {
    const verified = await verifier.verify(token)
    if ('refused' in verified) {
      onRefused?.(verified.refused)
      return undefined
    }
    const userId = await recognizeUser({ database, verifier, issuerName, oidc: config.oidc }, token, verified)
    if (userId === undefined) {
      onRefused?.(`no user matches the verified e-mail address of subject ${verified.subject}`)
      return undefined
    }
    seen.set(key, { userId, expiresAt: verified.expiresAt })
    return rights.viewerOf(userId)
  }
  return {
    viewerOf(token) {
      const key = keyOf(token)
      const known = seen.get(key)
      if (known && known.expiresAt > now()) return rights.viewerOf(known.userId)
      return authenticate(token, key).catch(refuseUnreachable)
    },
    expiresAt: (token) => seen.get(keyOf(token))?.expiresAt,
    onRightsChange: rights.onChange,
    clear: () => {
      seen.clear()
      rights.clear()
    },
    close: rights.stop,
  }
}

const keyOf = (token: string): string => {
  return hash('sha256', token, 'base64')
}

const refuseUnreachable = (error: unknown): never => {
  if (error instanceof IssuerUnreachable) throw new Refusal('unavailable', { detail: error.message })
  throw error
}
