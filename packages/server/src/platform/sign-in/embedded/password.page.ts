import { msg, t } from '@lingui/core/macro'
import { i18n, type MessageDescriptor } from '@lingui/core'
import {
  type PasswordFault,
  minPasswordLength,
  maxPasswordLength,
  passwordPattern,
} from '@stallwise/domain/session/password.rules.ts'
import { html, type Markup } from './page.markup.ts'
import { renderPage } from './page.ts'

const messages: Readonly<Record<PasswordFault, MessageDescriptor>> = {
  tooShort: msg`Use at least ${minPasswordLength} characters.`,
  tooLong: msg`Use at most ${maxPasswordLength} characters.`,
  noLowerCase: msg`Use at least one lowercase letter.`,
  noUpperCase: msg`Use at least one uppercase letter.`,
  noDigit: msg`Use at least one number.`,
  specialCharacter: msg`Use letters and numbers only, no special characters.`,
  notTheSame: msg`The passwords don’t match.`,
}

interface PasswordPage {
  email: string
  faults?: readonly PasswordFault[]
}

/** Asks for a new password, twice. */
export const renderPasswordForm = ({ email, faults = [] }: PasswordPage): string => {
  const ofPassword = faults.filter((fault) => fault !== 'notTheSame')
  const ofRepetition = faults.filter((fault) => fault === 'notTheSame')
  return renderPage({
    title: t`Set your password`,
    cards: [
      html`<h1>${t`Set your password`}</h1>
        <p class="support">${t`For ${email}.`}</p>
        <form method="post">
          <input type="text" name="username" value="${email}" autocomplete="username" hidden />
          ${newPasswordField('password', t`New password`, ofPassword, hint())}
          ${newPasswordField('confirmation', t`Repeat the new password`, ofRepetition)}
          <button>${t`Set password`}</button>
        </form>`,
    ],
  })
}

const hint = (): string => {
  return t`At least ${minPasswordLength} characters, with a lowercase letter, an uppercase letter and a number, and no special characters.`
}

const newPasswordField = (
  name: string,
  label: string,
  faults: readonly PasswordFault[],
  help?: string,
): Markup => {
  const described = faults.length > 0 ? `${name}-fault` : help ? `${name}-hint` : undefined
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="password"
      autocomplete="new-password"
      required
      ${help && html`pattern="${passwordPattern}" title="${help}"`}
      ${described !== undefined && html`aria-describedby="${described}"`}
      ${faults.length > 0 && html`aria-invalid="true"`}
    />
    ${faults.length === 0 && help && html`<p class="hint" id="${name}-hint">${help}</p>`}
    ${faults.length > 0 && faultList(name, faults)}
  </div>`
}

const faultList = (name: string, faults: readonly PasswordFault[]): Markup => {
  return html`<div class="fault" id="${name}-fault" role="alert">
    <ul>
      ${faults.map((fault) => html`<li>${i18n._(messages[fault])}</li>`)}
    </ul>
  </div>`
}
