import { createHash } from 'node:crypto'
import { i18n } from '@lingui/core'
import { productName } from '@stallwise/domain/product/product.ts'
import { pageCss } from './page.css.ts'
import { html, Markup } from './page.markup.ts'

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Submits the form of the page; without JavaScript the button does. */
export const submitScript = 'document.forms[0].submit()'

/**
 * Allows only the page's own style, the console's fonts, and forms to this server. Only the application may frame a page, which it does to renew
 * sign-in. The provider adds the hash of its own script.
 */
const policyWith = (...scripts: string[]) =>
  [
    `default-src 'none'`,
    `style-src ${hashSource(pageCss)}`,
    ['script-src', ...scripts.map(hashSource)].join(' '),
    `img-src 'self'`,
    `font-src 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
    `base-uri 'none'`,
  ].join('; ')

export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': policyWith(),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

export const submittingPolicy = policyWith(submitScript)

const logo = new Markup(
  `<svg viewBox="0 0 22 22" aria-hidden="true"><rect width="22" height="22" rx="5" fill="#1A56C4"/><path d="M5.5 17V6.5h11V17M11 6.500v4M9.2 13.500h3.6" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
)

/** Must be rendered exactly like this: any extra space would change its hash. */
const style = new Markup(`<style>${pageCss}</style>`)

interface Page {
  title: string
  /** One card each. */
  cards: readonly Markup[]
  script?: string
}

export const renderPage = ({ title, cards, script }: Page): string => {
  return html`<!doctype html>
    <html lang="${i18n.locale || 'en-US'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${productName}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${style}
      </head>
      <body>
        <main class="${cards.length > 1 && 'wide'}">
          <div class="logo">${logo}${productName}</div>
          <div class="cards">${cards.map((card) => html`<section class="card">${card}</section>`)}</div>
        </main>
        ${script !== undefined && new Markup(`<script>${script}</script>`)}
      </body>
    </html>`.text
}

/** A page with one message and one link. */
export const renderNotice = (notice: {
  title: string
  text: string
  href?: string
  action?: string
}): string => {
  const { title, text, href, action } = notice
  const way = href && action && html`<a class="button" href="${href}">${action}</a>`
  return renderPage({
    title,
    cards: [
      html`<h1>${title}</h1>
        <p class="support">${text}</p>
        ${way || undefined}`,
    ],
  })
}
