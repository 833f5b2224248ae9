import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import type { Database } from '#platform/database/database.ts'
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { createAddressLimit } from '#platform/http/address-limit.ts'
import { repeatedLogs } from '#platform/http/problems.ts'
import { securityHeaders } from '#platform/http/security.ts'
import { embeddedPath, type SignInSettings } from '../sign-in-settings.ts'
import { auditAccount } from './account-audit.ts'
import { findAccount } from './account.store.ts'
import { registerForgottenRoutes } from './forgotten.routes.ts'
import { registerInteractionRoutes, type InteractionParts } from './interaction.routes.ts'
import { pageHeaders } from './page.ts'
import { type OnPasswordReplaced, registerPasswordRoutes } from './password.routes.ts'
import { removeExpired } from './payload.adapter.ts'
import { createProvider } from './provider.ts'
import { renderBusy, sendPage } from './ticket.pages.ts'

export interface EmbeddedProviderParts extends Omit<InteractionParts, 'provider'> {
  onPasswordReplaced?: OnPasswordReplaced | undefined
}

const formBytes = 16_384
const cleanUpEveryMs = 10 * 60_000
/** SES-29: a whole office that signs in behind one address stays far below. */
const signInsOfAddress = { max: 300, windowMs: 5 * 60_000 }

/** Mounts the embedded identity provider under /oidc. */
export const registerEmbeddedProvider = async (
  app: FastifyInstance,
  parts: EmbeddedProviderParts,
): Promise<void> => {
  const provider = createProvider(parts)
  const shouldLog = createAddressLimit(repeatedLogs)
  provider.on('server_error', (ctx, error) => {
    if (!isDatabaseUnavailable(error)) return app.log.error({ err: error }, 'sign-in failed')
    ctx.status = 503
    if (shouldLog(error.message))
      app.log.warn({ reason: error.message }, 'sign-ins are answered with 503: the database is unavailable')
  })
  provider.on('end_session.success', ({ oidc, ip }) => {
    const { accountId } = oidc.session ?? {}
    if (accountId === undefined) return
    noteSignOut(parts.database, accountId, ip).catch((error: unknown) =>
      app.log.error({ err: error }, 'sign-out could not be written to the audit log'),
    )
  })
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
    removeExpired(parts.database).catch((error: unknown) =>
      app.log.warn({ err: error }, 'clean-up of expired sign-in data failed; it will be tried again'),
    )
  }, cleanUpEveryMs)
  cleanUp.unref()
  app.addHook('onClose', async () => clearInterval(cleanUp))
}

/** Whether a request stores a row before anybody has signed in. A silent renewal (`prompt=none`) stores none. */
const startsSignIn = (url: string): boolean => {
  const { pathname, searchParams } = new URL(url, 'http://provider')
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  if (path.endsWith('/session/end')) return true
  return path.endsWith('/auth') && searchParams.get('prompt') !== 'none'
}

const noteSignOut = async (database: Database, accountId: string, address: string): Promise<void> => {
  const account = await findAccount(database, { id: accountId })
  if (!account) return
  const { email } = account
  await database.asSystem((tx) => auditAccount(tx, { email, action: 'user.sign-out', address }))
}

/** The provider reads bodies itself, so this scope must not parse them. */
const mountProvider = async (scope: FastifyInstance, provider: Provider, settings: SignInSettings) => {
  const answer = provider.callback()
  const { protocol, host } = new URL(settings.issuer)
  const isWithinLimit = createAddressLimit(signInsOfAddress)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  scope.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: `${embeddedPath}/*`,
    config: { access: 'public' },
    handler: async (request, reply) => {
      if (startsSignIn(request.raw.url!) && !isWithinLimit(request.ip))
        return sendPage(reply.header('retry-after', '300'), 429, renderBusy())
      reply.hijack()
      const { raw } = request
      Object.assign(raw, { originalUrl: raw.url, url: raw.url!.slice(embeddedPath.length) })
      // The provider's URLs always use the public URL, whatever the caller or a proxy put into these headers.
      raw.headers.host = host
      raw.headers['x-forwarded-host'] = host
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      for (const [name, value] of Object.entries({ ...securityHeaders(settings.issuer), ...pageHeaders }))
        reply.raw.setHeader(name, value)
      reply.raw.on('error', (error) =>
        request.log.debug({ err: error }, 'client disconnected while a sign-in page was sent'),
      )
      await answer(raw, reply.raw)
    },
  })
}
