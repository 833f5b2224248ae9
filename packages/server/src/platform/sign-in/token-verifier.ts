import { findClaim, mergeClaims, type Claims } from '@stallwise/domain/session/claims.rules.ts'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  errors,
} from 'jose'
import { discover, type Discovery, IssuerUnreachable } from './discovery.ts'
import type { SignInSettings } from './sign-in-settings.ts'

export interface VerifiedToken {
  subject: string
  /** Milliseconds since 1970. */
  expiresAt: number
  claims: Claims
}

/** Why a token is not valid, for the log. */
export interface RefusedToken {
  refused: string
}

export interface TokenVerifier {
  /** Throws IssuerUnreachable if the token cannot be verified now. */
  verify(token: string): Promise<VerifiedToken | RefusedToken>
  /** Adds claims from the userinfo endpoint if the token itself lacks some of these paths (SES-12, SES-15). */
  completeClaims(token: string, claims: Claims, wanted: readonly string[]): Promise<Claims>
}

/** Allowed difference between our clock and the issuer's. */
const clockToleranceSeconds = 30
/** SES-08: limits the lifetime of a stolen token, whatever the issuer allows. */
const maxLifeSeconds = 24 * 3_600
/** Only asymmetric algorithms: a token must not be verified with a shared secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

export const embeddedVerifier = (publicKeys: JWK[], settings: SignInSettings): TokenVerifier => {
  const { issuer, audience, clientId } = settings
  const keys = createLocalJWKSet({ keys: publicKeys })
  return {
    verify: (token) => verifyWith(token, keys, { issuer, audience, clientId, typ: 'at+jwt' }),
    completeClaims: async (_token, claims) => claims,
  }
}

const aboutToken = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported]

/** Any issuer, discovered with the first token, so that it may be down when the server starts. */
export const remoteVerifier = ({ issuer, audience, clientId }: SignInSettings): TokenVerifier => {
  let found: Promise<Discovery & { keys: JWTVerifyGetKey }> | undefined
  const find = () => {
    found ??= discover(issuer).then((discovery) => ({
      ...discovery,
      keys: detectingUnreachable(createRemoteJWKSet(new URL(discovery.jwksUri))),
    }))
    found.catch(() => (found = undefined))
    return found
  }
  return {
    verify: async (token) => {
      const { keys, issuer: spelled } = await find()
      return verifyWith(token, keys, { issuer: spelled, audience, clientId })
    },
    completeClaims: async (token, claims, wanted) => {
      if (wanted.every((path) => findClaim(claims, path) !== undefined)) return claims
      const { userinfo } = await find()
      const more = await userinfo(token)
      return more.sub === claims.sub ? mergeClaims(more, claims) : claims
    },
  }
}

interface Expected {
  issuer: string
  audience: string
  clientId: string
  typ?: string
}

/** SES-07: a token of another client was not issued for our application, even if it has our audience. */
const isOfOtherClient = ({ client_id: id, azp }: JWTPayload, clientId: string): boolean =>
  [id, azp].some((named) => named !== undefined && named !== clientId)

const verifyWith = async (
  token: string,
  keys: JWTVerifyGetKey,
  expected: Expected,
): Promise<VerifiedToken | RefusedToken> => {
  try {
    const { clientId, ...claims } = expected
    const { payload } = await jwtVerify(token, keys, {
      ...claims,
      algorithms,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['sub', 'exp'],
    })
    if (isOfOtherClient(payload, clientId)) return { refused: 'the token was issued for another client' }
    const { exp, iat = Date.now() / 1_000 } = payload
    if (exp! - iat > maxLifeSeconds) return { refused: 'the lifetime of the token exceeds 24 hours' }
    return { subject: payload.sub!, expiresAt: payload.exp! * 1000, claims: payload }
  } catch (error) {
    if (error instanceof IssuerUnreachable) throw error
    return { refused: (error as Error).message }
  }
}

/** An unknown key makes the token invalid; keys that could not be read do not. */
const detectingUnreachable = (keys: JWTVerifyGetKey): JWTVerifyGetKey => {
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      if (aboutToken.some((kind) => error instanceof kind)) throw error
      throw new IssuerUnreachable('The keys of the issuer could not be read.', error)
    }
  }
}
