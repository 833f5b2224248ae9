import { t } from '@lingui/core/macro'
import { productName } from '@stallwise/domain/product/product.ts'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { SignInSettings } from '../sign-in-settings.ts'
import { html, Markup } from './page.markup.ts'
import { renderNotice, renderPage, submitScript, submittingPolicy } from './page.ts'

/**
 * Signs out at once if the application proves that it is signed in (id_token_hint). Otherwise any link could have led
 * here, so the user has to confirm.
 */
export const renderSignOut = (ctx: KoaContextWithOIDC, form: string): void => {
  const proven = ctx.oidc.entities.IdTokenHint !== undefined
  const title = proven ? t`Signing out` : t`Sign out?`
  ctx.type = 'html'
  if (proven) ctx.set('content-security-policy', submittingPolicy)
  ctx.body = renderPage({
    title,
    cards: [
      html`<h1>${title}</h1>
        ${new Markup(withAnswer(form))}
        <button form="op.logoutForm">${t`Sign out`}</button>`,
    ],
    script: proven ? submitScript : undefined,
  })
}

export const renderSignedOut = (ctx: KoaContextWithOIDC, settings: SignInSettings): void => {
  ctx.type = 'html'
  ctx.body = renderNotice({
    title: t`Signed out`,
    text: t`You are signed out of ${productName} on this device.`,
    href: settings.signedOutUri,
    action: t`Sign in`,
  })
}

export const renderFailure = (ctx: KoaContextWithOIDC, settings: SignInSettings, code: string): void => {
  ctx.type = 'html'
  ctx.body = renderNotice({
    title: t`Sign-in failed`,
    text: t`The page may have been open too long, or its URL is incomplete (${code}). Nothing was changed. Start again.`,
    href: settings.signedOutUri,
    action: t`Start again`,
  })
}

/** The provider's form asks whether to sign out; ours always answers yes. */
const withAnswer = (form: string): string => {
  return form.replace('</form>', '<input type="hidden" name="logout" value="yes"/></form>')
}
