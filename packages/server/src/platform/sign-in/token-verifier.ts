import type { Claims } from '@stallwise/domain/session/claims.rules.ts'
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

/** Why a token is not good, for whoever sets an issuer up. */
export interface RefusedToken {
  refused: string
}

export interface TokenVerifier {
  /** Throws IssuerUnreachable when nobody can tell. */
  verify(token: string): Promise<VerifiedToken | RefusedToken>
  /** More about the person, where the token itself says too little. */
  completeClaims(token: string, claims: Claims): Promise<Claims>
}

/** Between our clock and the issuer's. */
const clockToleranceSeconds = 30
/** SES-08: a stolen token must end some day, whatever the issuer is set to. */
const longestLifeSeconds = 24 * 3_600
/** Only what has a public key: a token must not choose a shared secret as its proof. */
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

/** Any issuer, found by discovery at the first token, so that it may be down while we start. */
export const remoteVerifier = ({ issuer, audience, clientId }: SignInSettings): TokenVerifier => {
  let found: Promise<Discovery & { keys: JWTVerifyGetKey }> | undefined
  const find = () => {
    found ??= discover(issuer).then((discovery) => ({
      ...discovery,
      keys: tellingUnreachable(createRemoteJWKSet(new URL(discovery.jwksUri))),
    }))
    found.catch(() => (found = undefined))
    return found
  }
  return {
    verify: async (token) => {
      const { keys, issuer: spelled } = await find()
      return verifyWith(token, keys, { issuer: spelled, audience, clientId })
    },
    completeClaims: async (token, claims) => {
      if (claims.email !== undefined) return claims
      const { userinfo } = await find()
      const more = await userinfo(token)
      return more.sub === claims.sub ? { ...more, ...claims } : claims
    },
  }
}

interface Expected {
  issuer: string
  audience: string
  clientId: string
  typ?: string
}

/** SES-07: a token that names another client was not made for our pages, though it may be for our audience. */
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
    if (isOfOtherClient(payload, clientId)) return { refused: 'the token was made for another client' }
    const { exp, iat = Date.now() / 1_000 } = payload
    if (exp! - iat > longestLifeSeconds) return { refused: 'the token lives too long' }
    return { subject: payload.sub!, expiresAt: payload.exp! * 1000, claims: payload }
  } catch (error) {
    if (error instanceof IssuerUnreachable) throw error
    return { refused: (error as Error).message }
  }
}

/** A key that is not there speaks against the token; keys that could not be read do not. */
const tellingUnreachable = (keys: JWTVerifyGetKey): JWTVerifyGetKey => {
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      if (aboutToken.some((kind) => error instanceof kind)) throw error
      throw new IssuerUnreachable('The keys of the issuer could not be read.', error)
    }
  }
}
