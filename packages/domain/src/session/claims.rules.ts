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

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The claims of a token, with those of the user information that it lacks, also within an object. */
export const mergeClaims = (userInformation: Claims, token: Claims): Claims => {
  const merged: Record<string, unknown> = { ...userInformation }
  for (const [name, value] of Object.entries(token)) {
    const other = merged[name]
    merged[name] = isObject(value) && isObject(other) ? { ...other, ...value } : value
  }
  return merged
}

/** Members of an object that name a role, as issuers write them. */
const naming = ['role', 'roles', 'name', 'value', 'authority']
const deepest = 4

const parsed = (text: string): unknown => {
  if (!/^\s*[[{"]/.test(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const listOf = (claim: unknown, depth: number): string[] => {
  if (depth > deepest) return []
  if (typeof claim === 'string') {
    const value = parsed(claim)
    if (value !== undefined) return listOf(value, depth + 1)
    return claim.split(/[\s,;[\]"']+/).filter(Boolean)
  }
  if (Array.isArray(claim)) return claim.flatMap((item: unknown) => listOf(item, depth + 1))
  if (!isObject(claim)) return []
  const named = naming.filter((name) => Object.hasOwn(claim, name))
  if (named.length > 0) return named.flatMap((name) => listOf(claim[name], depth + 1))
  // A role as the name of a member, which is true or has more about it.
  return Object.keys(claim).filter((name) => claim[name] === true || isObject(claim[name]))
}

/**
 * SES-11: a claim as a list of words: a list, one text with words separated by blanks, commas or semicolons, JSON in a text,
 * `[Role]`, objects with a role as `role`, `roles`, `name`, `value` or `authority`, or with roles as names of their members.
 */
export const readClaimList = (claim: unknown): string[] => listOf(claim, 0)

/** SES-16: a text of a claim without control characters and halves of characters, which nobody sees or could store. */
export const plainClaim = (claim: string): string => claim.replace(/[\p{Cc}\p{Cs}]+/gu, '').trim()

/** The verified e-mail address; undefined if the issuer does not state that it is verified. */
export const findVerifiedEmail = (claims: Claims): string | undefined => {
  const verified = claims.email_verified === true || claims.email_verified === 'true'
  return (verified && typeof claims.email === 'string' && plainClaim(claims.email)) || undefined
}
