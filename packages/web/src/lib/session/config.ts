import type { Config } from '@stallwise/contract/session/session.contract.ts'
import { call } from '#lib/api/call.ts'

/** The settings of this installation, loaded once, before sign-in. */
export const loadConfig = (): Promise<Config> => call('GET /config')

/** Where this page belongs when it was opened under another name of the same server, such as 127.0.0.1 for localhost. */
export const addressAtSignInOrigin = (redirectUri: string, here: Location): string | undefined => {
  const { origin } = new URL(redirectUri)
  return origin === here.origin ? undefined : `${origin}${here.pathname}${here.search}${here.hash}`
}
