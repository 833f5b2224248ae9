import type { Claims } from '@stallwise/domain/session/claims.rules.ts'
import { z } from 'zod'

const timeoutMs = 5_000

const metadata = z.object({
  issuer: z.string(),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  userinfo_endpoint: z.url({ protocol: /^https?$/ }).optional(),
})

export interface Discovery {
  /** The issuer exactly as it identifies itself, as in its tokens. */
  issuer: string
  jwksUri: string
  userinfo(token: string): Promise<Claims>
}

/** The issuer cannot be reached, so it is unknown whether a token is valid. */
export class IssuerUnreachable extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
  }
}

/** Reads the issuer's discovery document. Source: OpenID Connect Discovery 1.0. */
export const discover = async (issuer: string): Promise<Discovery> => {
  const document = await readJson(`${issuer}/.well-known/openid-configuration`)
  const read = metadata.safeParse(document)
  if (!read.success) throw new IssuerUnreachable(`${issuer} has no usable discovery document.`, read.error)
  const { issuer: spelled, jwks_uri: jwksUri, userinfo_endpoint: userinfo } = read.data
  if (spelled.replace(/\/+$/, '') !== issuer) {
    throw new IssuerUnreachable(
      `${issuer} identifies itself as ${spelled}: set OIDC_ISSUER to that.`,
      undefined,
    )
  }
  return { issuer: spelled, jwksUri, userinfo: async (token) => (userinfo ? readUser(userinfo, token) : {}) }
}

/** Some issuers return no user information for API tokens: then the claims are empty. */
const readUser = async (url: string, token: string): Promise<Claims> => {
  const answer = await ask(url, { authorization: `Bearer ${token}` })
  if (!answer.ok) return {}
  const claims: unknown = await answer.json().catch(() => undefined)
  return typeof claims === 'object' && claims !== null ? (claims as Claims) : {}
}

const readJson = async (url: string): Promise<unknown> => {
  const answer = await ask(url)
  if (!answer.ok) throw new IssuerUnreachable(`${url} answered with status ${answer.status}.`, undefined)
  return answer.json().catch((error: unknown) => {
    throw new IssuerUnreachable(`${url} did not answer with JSON.`, error)
  })
}

const ask = async (url: string, headers: Record<string, string> = {}): Promise<Response> => {
  try {
    return await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    throw new IssuerUnreachable(`${url} could not be reached.`, error)
  }
}
