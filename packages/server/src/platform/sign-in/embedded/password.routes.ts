import { t } from '@lingui/core/macro'
import { findPasswordFaults } from '@stallwise/domain/session/password.rules.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import { embeddedPath, type SignInSettings } from '../sign-in-settings.ts'
import { findTicketEmail, redeemPasswordTicket } from './account.store.ts'
import { pageHeaders, renderNotice } from './page.ts'
import { renderPasswordForm } from './password.page.ts'
import { hashPassword } from './passwords.ts'

interface Parts {
  database: Database
  settings: SignInSettings
}

/** The page behind a one-time link, where an account gets its password. */
export function registerPasswordRoutes(scope: FastifyInstance, { database, settings }: Parts): void {
  const url = `${embeddedPath}/password/:token`
  const config = { access: 'public' }

  scope.get<{ Params: { token: string } }>(url, { config }, async ({ params }, reply) => {
    const email = await findTicketEmail(database, params.token)
    return email === undefined ? sendUsedUp(reply, settings) : send(reply, 200, renderPasswordForm({ email }))
  })

  scope.post<{ Params: { token: string } }>(url, { config }, async ({ params, body }, reply) => {
    const email = await findTicketEmail(database, params.token)
    if (email === undefined) return sendUsedUp(reply, settings)
    const { password, confirmation } = readPasswords(body)
    const faults = findPasswordFaults(password, confirmation)
    if (faults.length > 0) return send(reply, 422, renderPasswordForm({ email, faults }))
    const set = await redeemPasswordTicket(database, params.token, await hashPassword(password))
    return set ? send(reply, 200, doneNotice(settings)) : sendUsedUp(reply, settings)
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

function sendUsedUp(reply: FastifyReply, { signedOutUri }: SignInSettings): FastifyReply {
  const page = renderNotice({
    title: t`This link is no longer good`,
    text: t`It was used, or it is older than 24 hours. Ask for a new one.`,
    href: signedOutUri,
    action: t`Go to sign-in`,
  })
  return send(reply, 410, page)
}

function send(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).headers(pageHeaders).type('text/html; charset=utf-8').send(page)
}
