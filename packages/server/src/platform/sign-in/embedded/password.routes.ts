import { t } from '@lingui/core/macro'
import { findPasswordFaults } from '@stallwise/domain/session/password.rules.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import { createRateLimit } from '#platform/http/rate-limit.ts'
import { embeddedPath, type SignInSettings } from '../sign-in-settings.ts'
import { pageHeaders, renderNotice } from './page.ts'
import { renderPasswordForm } from './password.page.ts'
import { hashPassword } from './passwords.ts'
import { renderConfirmation, renderSpent, renderTooMany, sendPage } from './ticket.pages.ts'
import { findTicket, redeemTicket } from './ticket.store.ts'
import type { FoundTicket, TicketUse } from './ticket.store.ts'

interface Parts {
  database: Database
  settings: SignInSettings
}

/** What a link shows, and what its form does; the answer to a form is a page, or undefined once the link was used. */
interface LinkPage {
  readonly purpose: TicketUse
  show(ticket: FoundTicket): string
  use(ticket: FoundTicket, token: string, body: unknown): Promise<string | boolean>
}

const limits = { model: 'LinkAttempts', most: 100, windowMinutes: 15 }

/** The pages behind one-time links: where an account gets its password, and where an address is confirmed. */
export function registerPasswordRoutes(scope: FastifyInstance, parts: Parts): void {
  for (const page of pagesOf(parts.database)) registerLinkPage(scope, parts, page)
}

function pagesOf(database: Database): LinkPage[] {
  return [
    {
      purpose: 'password',
      show: ({ email }) => renderPasswordForm({ email }),
      use: async ({ email }, token, body) => {
        const { password, confirmation } = readPasswords(body)
        const faults = findPasswordFaults(password, confirmation)
        if (faults.length > 0) return renderPasswordForm({ email, faults })
        return redeemTicket(database, 'password', token, await hashPassword(password))
      },
    },
    {
      purpose: 'verify',
      show: ({ email }) => renderConfirmation(email),
      use: (_ticket, token) => redeemTicket(database, 'verify', token),
    },
  ]
}

function registerLinkPage(scope: FastifyInstance, { database, settings }: Parts, page: LinkPage): void {
  const url = `${embeddedPath}/${page.purpose}/:token`
  const config = { access: 'public' }
  const limit = createRateLimit(database, limits)
  const find = (token: string) => findTicket(database, page.purpose, token)
  const spent = async (reply: FastifyReply, token: string) =>
    sendPage(reply, 410, renderSpent((await find(token))?.state, settings.signedOutUri))

  scope.get<{ Params: { token: string } }>(url, { config }, async ({ params, ip }, reply) => {
    if (!(await limit.take(ip))) return sendPage(reply, 429, renderTooMany())
    const ticket = await find(params.token)
    return ticket?.state === 'good' ? sendPage(reply, 200, page.show(ticket)) : spent(reply, params.token)
  })

  scope.post<{ Params: { token: string } }>(url, { config }, async ({ params, body, ip }, reply) => {
    if (!(await limit.take(ip))) return sendPage(reply, 429, renderTooMany())
    const ticket = await find(params.token)
    if (ticket?.state !== 'good') return spent(reply, params.token)
    const outcome = await page.use(ticket, params.token, body)
    if (typeof outcome === 'string') return sendPage(reply, 422, outcome)
    if (!outcome) return spent(reply, params.token)
    return ticket.returnTo === null
      ? sendPage(reply, 200, doneNotice(settings))
      : reply.headers(pageHeaders).redirect(ticket.returnTo, 303)
  })
}

function readPasswords(body: unknown): { password: string; confirmation: string } {
  const fields = (body ?? {}) as Record<string, unknown>
  const read = (value: unknown) => (typeof value === 'string' ? value : '')
  return { password: read(fields.password), confirmation: read(fields.confirmation) }
}

function doneNotice({ signedOutUri }: SignInSettings): string {
  return renderNotice({
    title: t`Your password is set`,
    text: t`Sign in with it now.`,
    href: signedOutUri,
    action: t`Sign in`,
  })
}
