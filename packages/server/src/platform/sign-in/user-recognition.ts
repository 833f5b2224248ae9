import { readRoles } from '@stallwise/domain/access/roles.ts'
import {
  type Claims,
  findClaim,
  findVerifiedEmail,
  readClaimList,
} from '@stallwise/domain/session/claims.rules.ts'
import type { OidcConfig } from '#platform/config/config.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { TokenVerifier, VerifiedToken } from './token-verifier.ts'
import {
  createUser,
  findKnownUser,
  hasUnlinkedUser,
  type KnownUser,
  linkUser,
  type LinkedUser,
  type NewUser,
  releaseSubject,
  wasRemoved,
} from './user.store.ts'

interface Parts {
  database: Database
  verifier: TokenVerifier
  issuerName: string
  oidc: Pick<OidcConfig, 'rolesClaim' | 'customerClaim'>
}

/**
 * Finds the user of a token. Claims are used only once, when a person signs in for the first time; from then on the
 * user table decides. Undefined for an unknown person without a verified e-mail address.
 */
export const recognizeUser = async (
  parts: Parts,
  token: string,
  verified: VerifiedToken,
): Promise<string | undefined> => {
  const { database, issuerName } = parts
  const find = () => database.asSystem((tx) => findKnownUser(tx, issuerName, verified.subject))
  const known = await find()
  if (known && !known.isRemoved) return known.id
  const claims = await parts.verifier.completeClaims(token, verified.claims)
  const newcomer = readNewUser(parts, verified.subject, claims)
  if (!newcomer) return undefined
  const met = await database.asSystem((tx) => linkOrCreateUser(tx, newcomer, known))
  if (met) return met.id
  const other = await find()
  return other && !other.isRemoved ? other.id : undefined
}

/** USR-24: a deleted user can sign in again only as a user who was created for that e-mail address since. */
const linkOrCreateUser = async (
  tx: Tx,
  newcomer: NewUser,
  removed: KnownUser | undefined,
): Promise<LinkedUser | undefined> => {
  const isGone = removed !== undefined || (await wasRemoved(tx, newcomer.email))
  if (removed && (await hasUnlinkedUser(tx, newcomer))) await releaseSubject(tx, removed.id)
  else if (removed) return undefined
  const met = (await linkUser(tx, newcomer)) ?? (isGone ? undefined : await createUser(tx, newcomer))
  if (met) await auditLink(tx, met, newcomer)
  return met
}

const auditLink = async (tx: Tx, { id, customerId, isNew }: LinkedUser, newcomer: NewUser): Promise<void> => {
  const { issuer, subject, email, roles } = newcomer
  await writeAudit(tx, {
    customerId,
    actor: { id: null, name: 'sign-in' },
    action: isNew ? 'user.create' : 'user.link',
    objectKind: 'user',
    objectId: id,
    before: null,
    after: isNew ? { issuer, subject, email, roles } : { issuer, subject },
    at: new Date(),
  })
}

/** Only a verified e-mail address identifies a person: with an unverified one somebody could take over a colleague's rights. */
const readNewUser = ({ issuerName, oidc }: Parts, subject: string, claims: Claims): NewUser | undefined => {
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

const readText = (claim: unknown): string | undefined => {
  const first: unknown = Array.isArray(claim) ? claim[0] : claim
  return typeof first === 'string' ? first : undefined
}
