import { claimOf, findRole, roleClaims, type Role } from '@stallwise/domain/access/roles.ts'

/** Accepted spellings of a role, ours first. */
export const spellingsOf = (role: Role): string[] => [
  claimOf(role),
  ...roleClaims.filter((claim) => findRole(claim) === role && claim !== claimOf(role)),
]

/** A list of claims with exactly these of our roles: existing spellings and unknown claims are kept. */
export const withRoles = (claims: readonly string[], roles: readonly Role[]): string[] => {
  const remaining = claims.filter((claim) => {
    const role = findRole(claim)
    return role === undefined || roles.includes(role)
  })
  const missing = roles.filter((role) => !remaining.some((claim) => findRole(claim) === role))
  return [...remaining, ...missing.map(claimOf)]
}
