import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

const hashesOf = (html: string): string[] =>
  [...html.matchAll(inlineScript)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )

/**
 * What the pages may load and connect to: this server, and an external issuer for signing in. Inline styles are allowed
 * because the component library needs them; inline scripts only if the build contains them.
 */
export const contentSecurityPolicy = (html: string, issuer?: string): string => {
  const signIn = issuer ? ` ${new URL(issuer).origin}` : ''
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf(html)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${signIn}`,
    `frame-src 'self'${signIn}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${signIn}`,
    "frame-ancestors 'self'",
  ].join('; ')
}

/**
 * What the pages where visitors pay may load: this server, and in a frame the card form of the lot's payment provider,
 * if it takes payments. They are never shown in a frame themselves.
 */
export const payPagePolicy = (html: string, cardFormOrigin?: string): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(html)].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${cardFormOrigin ? new URL(cardFormOrigin).origin : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
