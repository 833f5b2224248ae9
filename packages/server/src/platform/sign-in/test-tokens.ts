import { importJWK, SignJWT } from 'jose'
import { findAccount } from './embedded/account.store.ts'
import { loadProviderKeys, signingAlgorithm } from './embedded/provider-keys.ts'
import { embeddedPath } from './sign-in-settings.ts'
import type { Database } from '#platform/database/database.ts'

interface Options {
  /** The PUBLIC_URL of the server under test. */
  publicUrl?: string
  audience?: string
  secondsLeft?: number
}

/**
 * An access token of the embedded provider for the account, or for the user without one, of that e-mail: signed
 * with the provider's own key, without its pages. For tests.
 */
export const signInAs = async (
  database: Database,
  email: string,
  { publicUrl = 'http://localhost:3000', audience = `${publicUrl}/api`, secondsLeft = 900 }: Options = {},
): Promise<string> => {
  const account = await findAccount(database, { email })
  const { signing } = await loadProviderKeys(database)
  const key = signing[0]!
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({
    email,
    email_verified: account?.emailVerified ?? true,
    name: account?.name ?? email,
    roles: account?.roles ?? [],
    customer: account?.customerId ?? null,
  })
    .setProtectedHeader({ alg: signingAlgorithm, kid: key.kid, typ: 'at+jwt' })
    .setIssuer(`${publicUrl}${embeddedPath}`)
    .setAudience(audience)
    .setSubject(account?.id ?? email.toLowerCase())
    .setIssuedAt(now)
    .setExpirationTime(now + secondsLeft)
    .sign(await importJWK(key, signingAlgorithm))
}
