import { readRoles, type Role } from '@stallwise/domain/access/roles.ts'
import {
  type Claims,
  findClaim,
  findVerifiedEmail,
  plainClaim,
  readClaimList,
} from '@stallwise/domain/session/claims.rules.ts'
import type { OidcConfig } from '#platform/config/config.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { IssuerUnreachable } from './discovery.ts'
import { announceRights } from './rights-channel.ts'
import type { TokenVerifier, VerifiedToken } from './token-verifier.ts'
import {
  addMissingRoles,
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

/** More characters than any identity provider's subject has. */
const maxSubjectLength = 1_000
/** Longer names of claims are cut. */
const maxNameLength = 120

/** SES-16: a subject identifies, so it is not changed; one that cannot be stored identifies nobody. */
const isSubject = (subject: string): boolean =>
  subject.length <= maxSubjectLength && plainClaim(subject) === subject

/**
 * Finds the user of a token. Claims are used when a person signs in for the first time, and as long as nobody has given
 * the user a role; otherwise the user table decides. Undefined for an unknown person without a verified e-mail address.
 */
export const recognizeUser = async (
  parts: Parts,
  token: string,
  verified: VerifiedToken,
): Promise<string | undefined> => {
  const { database, issuerName } = parts
  if (!isSubject(verified.subject)) return undefined
  const find = () => database.asSystem((tx) => findKnownUser(tx, issuerName, verified.subject))
  const known = await find()
  if (known && !known.isRemoved && !known.awaitsRole) return known.id
  const claims = await readClaims(parts, token, verified, known)
  if (known && !known.isRemoved) return giveRoles(parts, known, claims)
  const newcomer = readNewUser(parts, verified.subject, claims)
  if (!newcomer) return undefined
  const met = await database.asSystem((tx) => linkOrCreateUser(tx, newcomer, known))
  if (met) return met.id
  const other = await find()
  return other && !other.isRemoved ? other.id : undefined
}

/** Whoever is known already signs in without a role while the user information cannot be read. */
const readClaims = async (
  { verifier, oidc }: Parts,
  token: string,
  verified: VerifiedToken,
  known: KnownUser | undefined,
): Promise<Claims> => {
  try {
    return await verifier.completeClaims(token, verified.claims, ['email', oidc.rolesClaim])
  } catch (error) {
    if (known && !known.isRemoved && error instanceof IssuerUnreachable) return verified.claims
    throw error
  }
}

/** SES-15: a user whose first token had no role gets those of a later one. */
const giveRoles = async ({ database, oidc }: Parts, { id }: KnownUser, claims: Claims): Promise<string> => {
  const roles = rolesOf(claims, oidc)
  if (roles.length === 0) return id
  await database.asSystem(async (tx) => {
    const customer = readText(findClaim(claims, oidc.customerClaim))
    const changed = await addMissingRoles(tx, id, { roles, customer })
    if (!changed) return
    await writeAudit(tx, {
      customerId: changed.customerId,
      actor: { id: null, name: 'sign-in' },
      action: 'user.change',
      objectKind: 'user',
      objectId: id,
      before: { roles: [] },
      after: { roles },
      at: new Date(),
    })
    await announceRights(tx, id)
  })
  return id
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
    name: (typeof claims.name === 'string' && plainClaim(claims.name).slice(0, maxNameLength)) || email,
    roles: rolesOf(claims, oidc),
    customer: readText(findClaim(claims, oidc.customerClaim)),
  }
}

const rolesOf = (claims: Claims, { rolesClaim }: Parts['oidc']): Role[] =>
  readRoles(readClaimList(findClaim(claims, rolesClaim)))

const readText = (claim: unknown): string | undefined => {
  const first: unknown = Array.isArray(claim) ? claim[0] : claim
  return typeof first === 'string' ? plainClaim(first) : undefined
}
