/** The claims of a token, as its issuer wrote them. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * The claim at a path: the whole path as one key first, since namespaced claims are URLs with dots in them
 * (`https://example.com/roles`), then step by step (`realm_access.roles`), where keys may have dots too, as the ids of
 * clients (`resource_access.https://app.example.com.roles`). Undefined where there is none.
 */
export const findClaim = (claims: unknown, path: string): unknown => {
  if (typeof claims !== 'object' || claims === null) return undefined
  if (Object.hasOwn(claims, path)) return (claims as Claims)[path]
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const key = path.slice(0, dot)
    if (!Object.hasOwn(claims, key)) continue
    const found = findClaim((claims as Claims)[key], path.slice(dot + 1))
    if (found !== undefined) return found
  }
  return undefined
}

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

/** Members of an object by which an issuer says that somebody has the role no longer, or not yet. */
const held = ['enabled', 'active', 'isActive', 'granted', 'assigned', 'allowed', 'value']
const withheld = ['disabled', 'inactive', 'revoked', 'denied', 'deleted', 'expired']
const isWithheld = (role: Claims): boolean => {
  const says = (name: string, text: string) => Object.hasOwn(role, name) && String(role[name]) === text
  return held.some((name) => says(name, 'false')) || withheld.some((name) => says(name, 'true'))
}

const listOf = (claim: unknown, depth: number): string[] => {
  if (depth > deepest) return []
  if (typeof claim === 'string') {
    const value = parsed(claim)
    if (value !== undefined) return listOf(value, depth + 1)
    return claim.split(/[\s,;[\]"']+/).filter(Boolean)
  }
  if (Array.isArray(claim)) return claim.flatMap((item: unknown) => listOf(item, depth + 1))
  if (!isObject(claim) || isWithheld(claim)) return []
  const named = naming.filter((name) => Object.hasOwn(claim, name))
  if (named.length > 0) return named.flatMap((name) => listOf(claim[name], depth + 1))
  // A role as the name of a member, which is true or has more about it.
  return Object.entries(claim)
    .filter(([, more]) => more === true || (isObject(more) && !isWithheld(more)))
    .map(([name]) => name)
}

/**
 * SES-11: a claim as a list of words: a list, one text with words separated by blanks, commas or semicolons, JSON in a text,
 * `[Role]`, objects with a role as `role`, `roles`, `name`, `value` or `authority`, or with roles as names of their members;
 * without those that an object says are not held.
 */
export const readClaimList = (claim: unknown): string[] => listOf(claim, 0)

/** SES-16: a text of a claim without control characters and halves of characters, which nobody sees or could store. */
export const plainClaim = (claim: string): string => claim.replace(/[\p{Cc}\p{Cs}]+/gu, '').trim()

/** The verified e-mail address; undefined if the issuer does not state that it is verified, or if it is not one address. */
export const findVerifiedEmail = (claims: Claims): string | undefined => {
  const verified = claims.email_verified === true || claims.email_verified === 'true'
  if (!verified || typeof claims.email !== 'string') return undefined
  const address = plainClaim(claims.email)
  return /^[^\s,;<>@]+@[^\s,;<>@]+$/u.test(address) ? address : undefined
}
