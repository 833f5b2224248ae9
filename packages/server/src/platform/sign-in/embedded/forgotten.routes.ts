import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import { createRateLimit, networkOf } from '#platform/http/rate-limit.ts'
import { findUnstorableText } from '#platform/http/unstorable-text.ts'
import { embeddedPath, type SignInSettings } from '../sign-in-settings.ts'
import { renderForgotten, renderForgottenSent } from './forgotten.page.ts'
import { renderTooMany, sendPage } from './ticket.pages.ts'

/** Sends a password link to the user with that e-mail address, if there is one. */
export type OnForgotten = (email: string) => Promise<void>

interface Parts {
  database: Database
  settings: SignInSettings
  onForgotten: OnForgotten
}

export const forgottenPath = `${embeddedPath}/forgotten`
const ofAddress = { model: 'ForgottenByAddress', max: 10, windowMinutes: 15 }
const ofEmail = { model: 'ForgottenByEmail', max: 3, windowMinutes: 60 }
const maxEmailLength = 254

/** SES-40 to SES-42: the page for a forgotten password. */
export const registerForgottenRoutes = (scope: FastifyInstance, parts: Parts): void => {
  const { database, settings, onForgotten } = parts
  const config = { access: 'public' }
  const [addresses, emails] = [createRateLimit(database, ofAddress), createRateLimit(database, ofEmail)]
  const send = async (email: string) => {
    if (await emails.take(email)) await onForgotten(email)
  }

  scope.get(forgottenPath, { config }, async (_request, reply) => sendPage(reply, 200, renderForgotten({})))

  scope.post(forgottenPath, { config }, async ({ body, ip, log }, reply) => {
    const email = readEmail(body)
    if (!email) return sendPage(reply, 422, renderForgotten({ isMissing: true }))
    if (!(await addresses.take(networkOf(ip)))) return sendPage(reply, 429, renderTooMany())
    // Not awaited: the response time would reveal whether there is such a user.
    void send(email).catch((error: unknown) => log.error({ err: error }, 'password link could not be sent'))
    return sendPage(reply, 200, renderForgottenSent(settings.signedOutUri))
  })
}

const readEmail = (body: unknown): string => {
  const { email } = (body ?? {}) as Record<string, unknown>
  if (typeof email !== 'string' || email.length > maxEmailLength || findUnstorableText(email)) return ''
  return email.trim()
}
