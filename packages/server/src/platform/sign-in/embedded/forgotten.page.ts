import { t } from '@lingui/core/macro'
import { html } from './page.markup.ts'
import { renderNotice, renderPage } from './page.ts'

/** The form that asks for the e-mail address after a forgotten password. */
export const renderForgotten = ({ isMissing = false }: { isMissing?: boolean }): string => {
  return renderPage({
    title: t`Forgot your password?`,
    cards: [
      html`<h1>${t`Forgot your password?`}</h1>
        <p class="support">
          ${t`We’ll e-mail you a link to set a new password. Your current password works until then.`}
        </p>
        <form method="post">
          ${isMissing && html`<p class="alert" role="alert" id="fault">${t`Enter your e-mail address.`}</p>`}
          <div class="field">
            <label for="email">${t`E-mail`}</label>
            <input
              id="email"
              name="email"
              type="email"
              autocomplete="username"
              required
              maxlength="254"
              autocapitalize="none"
              spellcheck="false"
              autofocus
              ${isMissing && html`aria-invalid="true" aria-describedby="fault"`}
            />
          </div>
          <button>${t`Send the link`}</button>
        </form>`,
    ],
  })
}

/** The same page for every address: it must not reveal which accounts exist. */
export const renderForgottenSent = (signInUri: string): string => {
  return renderNotice({
    title: t`Check your e-mail`,
    text: t`If an account exists for this address, we’ve sent a link. It can take a few minutes to arrive.`,
    href: signInUri,
    action: t`Go to sign-in`,
  })
}
