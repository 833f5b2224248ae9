/** The claims of a token, as its issuer wrote them. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * The claim at a path: the whole path as one key first, since namespaced claims are URLs with dots in them
 * (`https://example.com/roles`), then step by step (`realm_access.roles`). Undefined where there is none.
 */
export const findClaim = (claims: Claims, path: string): unknown => {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path.split('.').reduce<unknown>(stepInto, claims)
}

const stepInto = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined

/** A claim as a list of texts: a list, or one text with words separated by spaces or commas. */
export const readClaimList = (claim: unknown): string[] => {
  if (typeof claim === 'string') return claim.split(/[\s,]+/).filter(Boolean)
  return Array.isArray(claim) ? claim.filter((item): item is string => typeof item === 'string') : []
}

/** The verified e-mail address; undefined if the issuer does not state that it is verified. */
export const findVerifiedEmail = (claims: Claims): string | undefined => {
  const verified = claims.email_verified === true || claims.email_verified === 'true'
  return verified && typeof claims.email === 'string' && claims.email ? claims.email : undefined
}
