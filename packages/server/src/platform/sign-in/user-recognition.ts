import { readRoles } from '@stallwise/domain/access/roles.ts'
import {
  type Claims,
  findClaim,
  findVerifiedEmail,
  readClaimList,
} from '@stallwise/domain/session/claims.rules.ts'
import type { OidcConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { TokenVerifier, VerifiedToken } from './token-verifier.ts'
import { createUser, findUserId, linkUser, type NewUser } from './user.store.ts'

interface Parts {
  database: Database
  verifier: TokenVerifier
  issuerName: string
  oidc: Pick<OidcConfig, 'rolesClaim' | 'customerClaim'>
}

/**
 * Which of our users a token stands for. Claims count once, when a person is first seen; from then on our own row
 * decides. Undefined for somebody whom nothing vouches for.
 */
export async function recognizeUser(
  parts: Parts,
  token: string,
  verified: VerifiedToken,
): Promise<string | undefined> {
  const { database, issuerName } = parts
  const find = () => database.asSystem((tx) => findUserId(tx, issuerName, verified.subject))
  const known = await find()
  if (known) return known
  const claims = await parts.verifier.completeClaims(token, verified.claims)
  const newcomer = readNewcomer(parts, verified.subject, claims)
  if (!newcomer) return undefined
  const added = await database.asSystem(
    async (tx) => (await linkUser(tx, newcomer)) ?? (await createUser(tx, newcomer)),
  )
  return added ?? find()
}

/** Only a verified e-mail names a person: with any other one somebody could take a colleague's rights. */
function readNewcomer({ issuerName, oidc }: Parts, subject: string, claims: Claims): NewUser | undefined {
  const email = findVerifiedEmail(claims)
  if (email === undefined) return undefined
  return {
    issuer: issuerName,
    subject,
    email,
    name: typeof claims.name === 'string' && claims.name ? claims.name : email,
    roles: readRoles(readClaimList(findClaim(claims, oidc.rolesClaim))),
    customer: readText(findClaim(claims, oidc.customerClaim)),
  }
}

function readText(claim: unknown): string | undefined {
  const first: unknown = Array.isArray(claim) ? claim[0] : claim
  return typeof first === 'string' ? first : undefined
}
