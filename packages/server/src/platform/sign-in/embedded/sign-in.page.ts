import { msg, t } from '@lingui/core/macro'
import { i18n, type MessageDescriptor } from '@lingui/core'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { productName } from '@stallwise/domain/product/product.ts'
import type { DemoAccount } from '../demo-account.ts'
import { html, type Markup } from './page.markup.ts'
import { renderPage } from './page.ts'

export type SignInFault = 'incomplete' | 'wrong' | 'blocked' | 'tooMany'

interface SignInPage {
  email?: string
  fault?: SignInFault
  demoAccounts: readonly DemoAccount[]
  /** Where a visitor of the demo pays. */
  demoPayPath?: string | undefined
  /** The page for a forgotten password; undefined where no mail can be sent. */
  forgottenPath?: string | undefined
}

const faults: Readonly<Record<SignInFault, MessageDescriptor>> = {
  incomplete: msg`Enter your e-mail address and your password.`,
  wrong: msg`Incorrect e-mail or password. Check both and try again.`,
  blocked: msg`This account is blocked. Ask your administrator.`,
  tooMany: msg`Too many attempts. Wait 15 minutes, then try again.`,
}

const roleNames: Readonly<Record<Role, MessageDescriptor>> = {
  provider: msg`Provider staff`,
  fullAccessCustomer: msg`Administrator`,
  staffCustomer: msg`Staff`,
  cameraOnlyCustomer: msg`Camera only`,
  tenant: msg`Tenant`,
  owner: msg`Owner`,
  intercomCustomer: msg`Intercom`,
  primary: msg`Primary passholder`,
  secondary: msg`Secondary passholder`,
}

export const renderSignIn = (page: SignInPage): string => {
  const { email = '', fault, demoAccounts, demoPayPath, forgottenPath } = page
  const form = html`<h1>${t`Sign in to ${productName}`}</h1>
    <form method="post">
      ${fault && html`<p class="alert" role="alert" id="fault">${i18n._(faults[fault])}</p>`}
      ${emailField(email, fault)} ${passwordField(fault, email !== '')}
      <button>${t`Sign in`}</button>
    </form>
    ${forgottenPath !== undefined && html`<p><a href="${forgottenPath}">${t`Forgot your password?`}</a></p>`}`
  return renderPage({
    title: t`Sign in`,
    cards: demoAccounts.length > 0 ? [form, demoList(demoAccounts, demoPayPath)] : [form],
  })
}

const emailField = (email: string, fault: SignInFault | undefined): Markup => {
  return html`<div class="field">
    <label for="email">${t`E-mail`}</label>
    <input
      id="email"
      name="email"
      type="email"
      value="${email}"
      autocomplete="username"
      required
      maxlength="254"
      autocapitalize="none"
      spellcheck="false"
      ${describedBy(fault)}
      ${email === '' && html`autofocus`}
    />
  </div>`
}

const passwordField = (fault: SignInFault | undefined, focused: boolean): Markup => {
  return html`<div class="field">
    <label for="password">${t`Password`}</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      required
      maxlength="256"
      ${describedBy(fault)}
      ${focused && html`autofocus`}
    />
  </div>`
}

const describedBy = (fault: SignInFault | undefined): Markup | undefined => {
  if (!fault) return undefined
  return fault === 'wrong'
    ? html`aria-invalid="true" aria-describedby="fault"`
    : html`aria-describedby="fault"`
}

const demoList = (accounts: readonly DemoAccount[], payPath: string | undefined): Markup => {
  const passwords = [...new Set(accounts.map(({ password }) => password))]
  return html`<div>
      <h2>${t`Demo accounts`}</h2>
      <p class="note">
        ${t`One for each role. Password:`} ${passwords.map((password) => html`<code>${password}</code> `)}
      </p>
      ${payPath && html`<p><a href="${payPath}">${t`Pay for parking as a visitor`}</a></p>`}
    </div>
    <form method="post">
      <ul class="accounts">
        ${accounts.map(demoButton)}
      </ul>
    </form>`
}

const demoButton = ({ role, name, email }: DemoAccount): Markup => {
  return html`<li>
    <button name="demo" value="${email}">
      <strong>${i18n._(roleNames[role])}</strong><span>${name} · ${email}</span>
    </button>
  </li>`
}
