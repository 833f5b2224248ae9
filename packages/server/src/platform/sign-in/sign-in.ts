import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { type Authenticator, createAuthenticator } from './authenticator.ts'
import type { DemoAccount } from './demo-account.ts'
import type { OnForgotten } from './embedded/forgotten.routes.ts'
import type { OnPasswordReplaced } from './embedded/password.routes.ts'
import { loadProviderKeys, publicPart } from './embedded/provider-keys.ts'
import { signInSettings } from './sign-in-settings.ts'
import { embeddedVerifier, remoteVerifier } from './token-verifier.ts'

interface Parts {
  database: Database
  config: Pick<Config, 'publicUrl' | 'oidc'>
  /** Shown on the sign-in page; none outside the demo. */
  demoAccounts?: readonly DemoAccount[]
  /** Where a visitor of the demo pays, shown there too. */
  demoPayPath?: (() => string | undefined) | undefined
  /** Sends a link for a new password; undefined where no mail can be sent. */
  onForgotten?: OnForgotten | undefined
  /** Notifies a user about a replaced password, in the transaction that sets it. */
  onPasswordReplaced?: OnPasswordReplaced | undefined
  /** Called with the reason when a token is rejected. */
  onRefused?: (reason: string) => void
  now?: () => number
}

export interface SignIn {
  authenticator: Authenticator
  /** Mounts the embedded provider under /oidc; nothing with an external issuer. */
  register(app: FastifyInstance): Promise<void>
}

/** Sign-in as configured: with the embedded provider, or with the issuer of OIDC_ISSUER. */
export const createSignIn = async (parts: Parts): Promise<SignIn> => {
  const { database, demoAccounts = [], demoPayPath } = parts
  const settings = signInSettings(parts.config)
  if (!settings.embedded) {
    const verifier = remoteVerifier(settings)
    const authenticator = await createAuthenticator({ ...parts, verifier })
    return { authenticator, register: async (app) => closeWith(app, authenticator) }
  }
  const keys = await loadProviderKeys(database)
  const verifier = embeddedVerifier(keys.signing.map(publicPart), settings)
  const authenticator = await createAuthenticator({ ...parts, verifier })
  return {
    authenticator,
    register: async (app) => {
      const { registerEmbeddedProvider } = await import('./embedded/embedded-provider.ts')
      const { onForgotten, onPasswordReplaced } = parts
      const callbacks = { onForgotten, onPasswordReplaced }
      await registerEmbeddedProvider(app, {
        database,
        settings,
        keys,
        demoAccounts,
        demoPayPath,
        ...callbacks,
      })
      closeWith(app, authenticator)
    },
  }
}

const closeWith = (app: FastifyInstance, authenticator: Authenticator): void => {
  app.addHook('onClose', () => authenticator.close())
}
