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
  /** Who a token stands for, at once when it was seen before; undefined for nobody and for a blocked user. */
  viewerOf(token: string): Viewer | undefined | Promise<Viewer | undefined>
  /** When a token that was seen ends, in milliseconds since 1970. */
  expiresAt(token: string): number | undefined
  /** Calls the listener with the id of a user whose rights changed, or `*`; gives back how to stop that. */
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
  /** Told why a token stands for nobody. */
  onRefused?: (reason: string) => void
  now?: () => number
}

const mostTokens = 20_000

export const createAuthenticator = async (parts: Parts): Promise<Authenticator> => {
  const { database, config, verifier, onRefused, now = Date.now } = parts
  const { issuerName } = signInSettings(config)
  const rights = await createRightsCache(database, now)
  const seen = new BoundedCache<Seen>(mostTokens)

  const meet = async (token: string, key: string): Promise<Viewer | undefined> => {
    const verified = await verifier.verify(token)
    if ('refused' in verified) {
      onRefused?.(verified.refused)
      return undefined
    }
    const userId = await recognizeUser({ database, verifier, issuerName, oidc: config.oidc }, token, verified)
    if (userId === undefined) {
      onRefused?.(`no user has the verified e-mail of ${verified.subject}`)
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
      return meet(token, key).catch(refuseUnreachable)
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
