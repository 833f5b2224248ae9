import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { Database } from '#platform/database/database.ts'
import { findUnstorableText } from '#platform/http/unstorable-text.ts'
import { t } from '@lingui/core/macro'
import type { DemoAccount } from '../demo-account.ts'
import { embeddedPath, type SignInSettings } from '../sign-in-settings.ts'
import { auditAccount } from './account-audit.ts'
import { type Account, findAccount } from './account.store.ts'
import { type Attempt, createFailedAttempts, type FailedAttempts } from './failed-attempts.ts'
import { forgottenPath, type OnForgotten } from './forgotten.routes.ts'
import { createKnownDevices } from './known-device.ts'
import { errors } from './oidc-library.ts'
import { pageHeaders, renderNotice } from './page.ts'
import { checkPassword } from './passwords.ts'
import type { ProviderKeys } from './provider-keys.ts'
import { renderSignIn, type SignInFault } from './sign-in.page.ts'

export interface InteractionParts {
  database: Database
  provider: Provider
  settings: SignInSettings
  keys: ProviderKeys
  demoAccounts: readonly DemoAccount[]
  demoPayPath?: (() => string | undefined) | undefined
  /** Undefined where no mail can be sent. */
  onForgotten?: OnForgotten | undefined
}

interface Credentials {
  email: string
  password: string
}

type Outcome = { account: Account } | { fault: SignInFault }

const statusOf: Readonly<Record<SignInFault, number>> = {
  incomplete: 422,
  wrong: 401,
  blocked: 403,
  tooMany: 429,
}
const maxFieldLength = 256

/** The sign-in page. The interaction's cookie, bound to its URL, protects against forms of other sites. */
export const registerInteractionRoutes = (scope: FastifyInstance, parts: InteractionParts): void => {
  const { provider, settings, demoAccounts } = parts
  const page = {
    demoAccounts,
    get demoPayPath() {
      return parts.demoPayPath?.()
    },
    forgottenPath: parts.onForgotten && forgottenPath,
  }
  const url = `${embeddedPath}/interaction/:uid`
  const config = { access: 'public' }
  const attempts = createFailedAttempts(parts.database)
  const devices = createKnownDevices(parts.keys.cookies, settings)

  scope.get(url, { config }, async (request, reply) => {
    if (!(await isWaiting(provider, request, reply))) return sendExpired(reply, settings)
    return sendSignIn(reply, page)
  })

  scope.post(url, { config }, async (request, reply) => {
    if (!(await isWaiting(provider, request, reply))) return sendExpired(reply, settings)
    const credentials = readCredentials(request.body, demoAccounts)
    const { cookie } = request.headers
    const { email } = credentials
    const attempt = { address: request.ip, email, isKnownDevice: devices.knows(cookie, email) }
    const outcome = await signIn(parts.database, attempts, attempt, credentials.password)
    const noted = note(parts.database, outcome, { email, address: request.ip })
    if ('fault' in outcome) {
      // Not awaited: the response time would reveal whether there is such an account.
      noted.catch((error: unknown) =>
        request.log.error({ err: error }, 'a failed sign-in could not be written to the audit log'),
      )
      return sendSignIn(reply, { ...outcome, ...page, email })
    }
    await noted
    const next = await provider.interactionResult(request.raw, reply.raw, {
      login: { accountId: outcome.account.id, amr: ['pwd'] },
    })
    return reply
      .headers(pageHeaders)
      .header('set-cookie', devices.remember(cookie, email))
      .redirect(next, 303)
  })
}

const signIn = async (
  database: Database,
  attempts: FailedAttempts,
  attempt: Attempt,
  password: string,
): Promise<Outcome> => {
  const { email } = attempt
  if (!email || !password) return { fault: 'incomplete' }
  if (!(await attempts.begin(attempt))) return { fault: 'tooMany' }
  const account = await findAccount(database, { email })
  if (!(await checkPassword(password, account?.passwordHash)) || !account) return { fault: 'wrong' }
  await attempts.succeed(attempt)
  return account.blocked ? { fault: 'blocked' } : { account }
}

/**
 * SES-50: audits a sign-in; nobody gets in without an entry. Failures only if the password was checked, so that SES-24 limits their number, and only for
 * existing accounts.
 */
const note = async (
  database: Database,
  outcome: Outcome,
  { email, address }: { email: string; address: string },
): Promise<void> => {
  const isFailure = 'fault' in outcome
  if (isFailure && outcome.fault !== 'wrong' && outcome.fault !== 'blocked') return
  if (isFailure && !(await findAccount(database, { email }))) return
  const action = isFailure ? 'user.sign-in-failed' : 'user.sign-in'
  await database.asSystem((tx) => auditAccount(tx, { email, action, address }))
}

/** The typed credentials, or those of the demo account whose button was pressed. */
const readCredentials = (body: unknown, demoAccounts: readonly DemoAccount[]): Credentials => {
  const fields = (body ?? {}) as Record<string, unknown>
  const demo = demoAccounts.find(({ email }) => email === fields.demo)
  return demo ?? { email: readField(fields.email).trim(), password: readField(fields.password) }
}

const readField = (value: unknown): string => {
  return typeof value === 'string' && value.length <= maxFieldLength && !findUnstorableText(value)
    ? value
    : ''
}

const isWaiting = async (
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> => {
  try {
    const { uid, prompt } = await provider.interactionDetails(request.raw, reply.raw)
    return uid === (request.params as { uid: string }).uid && prompt.name === 'login'
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return false
    throw error
  }
}

const sendSignIn = (reply: FastifyReply, page: Parameters<typeof renderSignIn>[0]): FastifyReply => {
  return reply
    .code(page.fault ? statusOf[page.fault] : 200)
    .headers(page.fault === 'tooMany' ? { ...pageHeaders, 'retry-after': '900' } : pageHeaders)
    .type('text/html; charset=utf-8')
    .send(renderSignIn(page))
}

const sendExpired = (reply: FastifyReply, settings: SignInSettings): FastifyReply => {
  const page = renderNotice({
    title: t`This page has expired`,
    text: t`This sign-in is already finished or was left open too long. Start again.`,
    href: settings.signedOutUri,
    action: t`Start again`,
  })
  return reply.code(410).headers(pageHeaders).type('text/html; charset=utf-8').send(page)
}
