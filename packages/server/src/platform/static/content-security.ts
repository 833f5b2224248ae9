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
