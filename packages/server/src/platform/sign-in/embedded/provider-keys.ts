import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database } from '#platform/database/database.ts'
import { getOrCreateSecret } from './server-secret.store.ts'

export const signingAlgorithm = 'ES256'

export interface ProviderKeys {
  /** Private keys; the first one signs. */
  signing: JWK[]
  /** The first one signs cookies; the others are still accepted. */
  cookies: string[]
}

export const loadProviderKeys = async (database: Pick<Database, 'pool'>): Promise<ProviderKeys> => {
  return {
    signing: await getOrCreateSecret(database, 'oidc-signing-keys', async () => [await makeSigningKey()]),
    cookies: await getOrCreateSecret(database, 'oidc-cookie-keys', () => [
      randomBytes(32).toString('base64url'),
    ]),
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
