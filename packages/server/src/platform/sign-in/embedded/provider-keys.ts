import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database } from '#platform/database/database.ts'
import { keepSecret } from './server-secret.store.ts'

export const signingAlgorithm = 'ES256'

export interface ProviderKeys {
  /** Private and public part; the first one signs. */
  signing: JWK[]
  /** The first one signs cookies, the others are still believed. */
  cookies: string[]
}

export const loadProviderKeys = async (database: Pick<Database, 'pool'>): Promise<ProviderKeys> => {
  return {
    signing: await keepSecret(database, 'oidc-signing-keys', async () => [await makeSigningKey()]),
    cookies: await keepSecret(database, 'oidc-cookie-keys', () => [randomBytes(32).toString('base64url')]),
  }
}

export const publicPart = ({ d: _private, ...key }: JWK): JWK => {
  return key
}

const makeSigningKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  const key = await exportJWK(privateKey)
  return { ...key, kid: await calculateJwkThumbprint(key), alg: signingAlgorithm, use: 'sig' }
}
