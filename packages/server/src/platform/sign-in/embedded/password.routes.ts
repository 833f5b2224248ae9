import { t } from '@lingui/core/macro'
import { findPasswordFaults } from '@stallwise/domain/session/password.rules.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database, Tx } from '#platform/database/database.ts'
import { createRateLimit, networkOf } from '#platform/http/rate-limit.ts'
import { embeddedPath, type SignInSettings } from '../sign-in-settings.ts'
import { pageHeaders, renderNotice } from './page.ts'
import { renderPasswordForm } from './password.page.ts'
import { hashPassword } from './passwords.ts'
import { renderConfirmation, renderInvalidLink, renderTooMany, sendPage } from './ticket.pages.ts'
import { createKnownDevices } from './known-device.ts'
import type { ProviderKeys } from './provider-keys.ts'
import { auditAccount } from './account-audit.ts'
import { findTicket, redeemTicket, type FoundTicket, type LinkUse, type TicketUse } from './ticket.store.ts'

/** Notifies the user, in the transaction that replaces the password. */
export type OnPasswordReplaced = (tx: Tx, email: string) => Promise<void>

interface Parts {
  database: Database
  settings: SignInSettings
  keys: ProviderKeys
  onPasswordReplaced?: OnPasswordReplaced | undefined
}

interface LinkForm {
  readonly token: string
  readonly body: unknown
  readonly address: string
}

/** The page of a link and the action of its form. `use` returns a page with faults, true if the link was used, or false if it is no longer valid. */
interface LinkPage {
  readonly purpose: TicketUse
  show(ticket: FoundTicket): string
  use(ticket: FoundTicket, form: LinkForm): Promise<string | boolean>
}

const limits = { model: 'LinkAttempts', max: 100, windowMinutes: 15 }

/** The pages of one-time links: to set a password, and to confirm an e-mail address. */
export const registerPasswordRoutes = (scope: FastifyInstance, parts: Parts): void => {
  for (const page of pagesOf(parts)) registerLinkPage(scope, parts, page)
}

const pagesOf = ({ database, onPasswordReplaced }: Parts): LinkPage[] => {
  const noteUse =
    (address: string) =>
    async (tx: Tx, { email, purpose, replacesPassword }: LinkUse) => {
      const action = purpose === 'password' ? 'user.password' : 'user.verify-email'
      await auditAccount(tx, { email, action, address })
      if (replacesPassword) await onPasswordReplaced?.(tx, email)
    }
  return [
    {
      purpose: 'password',
      show: ({ email }) => renderPasswordForm({ email }),
      use: async ({ email }, { token, body, address }) => {
        const { password, confirmation } = readPasswords(body)
        const faults = findPasswordFaults(password, confirmation)
        if (faults.length > 0) return renderPasswordForm({ email, faults })
        const passwordHash = await hashPassword(password)
        const onUsed = noteUse(address)
        return redeemTicket(database, { purpose: 'password', token, passwordHash, onUsed })
      },
    },
    {
      purpose: 'verify',
      show: ({ email }) => renderConfirmation(email),
      use: (_ticket, { token, address }) =>
        redeemTicket(database, { purpose: 'verify', token, onUsed: noteUse(address) }),
    },
  ]
}

const registerLinkPage = (
  scope: FastifyInstance,
  { database, settings, keys }: Parts,
  page: LinkPage,
): void => {
  const devices = createKnownDevices(keys.cookies, settings)
  const url = `${embeddedPath}/${page.purpose}/:token`
  const config = { access: 'public' }
  const limit = createRateLimit(database, limits)
  const find = (token: string) => findTicket(database, page.purpose, token)
  const spent = async (reply: FastifyReply, token: string) =>
    sendPage(reply, 410, renderInvalidLink((await find(token))?.state, settings.signedOutUri))

  scope.get<{ Params: { token: string } }>(url, { config }, async ({ params, ip }, reply) => {
    if (!(await limit.take(networkOf(ip)))) return sendPage(reply, 429, renderTooMany())
    const ticket = await find(params.token)
    return ticket?.state === 'good' ? sendPage(reply, 200, page.show(ticket)) : spent(reply, params.token)
  })

  scope.post<{ Params: { token: string } }>(url, { config }, async ({ params, body, ip, headers }, reply) => {
    if (!(await limit.take(networkOf(ip)))) return sendPage(reply, 429, renderTooMany())
    const ticket = await find(params.token)
    if (ticket?.state !== 'good') return spent(reply, params.token)
    const outcome = await page.use(ticket, { token: params.token, body, address: ip })
    if (typeof outcome === 'string') return sendPage(reply, 422, outcome)
    if (!outcome) return spent(reply, params.token)
    // If an account is locked by guessing attempts, its owner can sign in after a reset, even from a new device.
    if (page.purpose === 'password')
      reply.header('set-cookie', devices.remember(headers.cookie, ticket.email))
    return ticket.returnTo === null
      ? sendPage(reply, 200, doneNotice(settings))
      : reply.headers(pageHeaders).redirect(ticket.returnTo, 303)
  })
}

const readPasswords = (body: unknown): { password: string; confirmation: string } => {
  const fields = (body ?? {}) as Record<string, unknown>
  const read = (value: unknown) => (typeof value === 'string' ? value : '')
  return { password: read(fields.password), confirmation: read(fields.confirmation) }
}

const doneNotice = ({ signedOutUri }: SignInSettings): string => {
  return renderNotice({
    title: t`Your password is set`,
    text: t`Sign in with it now.`,
    href: signedOutUri,
    action: t`Sign in`,
  })
}
