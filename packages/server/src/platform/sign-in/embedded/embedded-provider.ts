import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import type { Database } from '#platform/database/database.ts'
import type { DemoAccount } from '../demo-account.ts'
import { embeddedPath, type SignInSettings } from '../sign-in-settings.ts'
import { type OnForgotten, registerForgottenRoutes } from './forgotten.routes.ts'
import { registerInteractionRoutes } from './interaction.routes.ts'
import { pageHeaders } from './page.ts'
import { registerPasswordRoutes } from './password.routes.ts'
import { removeExpired } from './payload.adapter.ts'
import type { ProviderKeys } from './provider-keys.ts'
import { createProvider } from './provider.ts'

export interface EmbeddedProviderParts {
  database: Database
  settings: SignInSettings
  keys: ProviderKeys
  demoAccounts: readonly DemoAccount[]
  /** Undefined where no mail can be sent. */
  onForgotten?: OnForgotten | undefined
}

const formBytes = 16_384
const cleanUpEveryMs = 10 * 60_000

/** Mounts the embedded identity provider under /oidc. */
export async function registerEmbeddedProvider(
  app: FastifyInstance,
  parts: EmbeddedProviderParts,
): Promise<void> {
  const provider = createProvider(parts)
  provider.on('server_error', (_ctx, error) => app.log.error({ err: error }, 'sign-in failed'))
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(formbody, { bodyLimit: formBytes })
    registerInteractionRoutes(scope, { ...parts, provider })
    registerPasswordRoutes(scope, parts)
    const { onForgotten } = parts
    if (onForgotten) registerForgottenRoutes(scope, { ...parts, onForgotten })
  })
  await app.register(async (scope) => mountProvider(scope, provider, parts.settings))
  const cleanUp = setInterval(() => {
    removeExpired(parts.database).catch((error: unknown) => app.log.warn({ err: error }, 'clean-up failed'))
  }, cleanUpEveryMs)
  cleanUp.unref()
  app.addHook('onClose', async () => clearInterval(cleanUp))
}

/** The provider reads bodies itself, so that this scope must not. */
async function mountProvider(scope: FastifyInstance, provider: Provider, settings: SignInSettings) {
  const answer = provider.callback()
  const { protocol, host } = new URL(settings.issuer)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  scope.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: `${embeddedPath}/*`,
    config: { access: 'public' },
    handler: async (request, reply) => {
      reply.hijack()
      const { raw } = request
      Object.assign(raw, { originalUrl: raw.url, url: raw.url!.slice(embeddedPath.length) })
      // Its addresses follow the public one whatever the caller or a proxy wrote into these headers.
      raw.headers.host = host
      raw.headers['x-forwarded-host'] = host
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      for (const [name, value] of Object.entries(pageHeaders)) reply.raw.setHeader(name, value)
      await answer(raw, reply.raw)
    },
  })
}
