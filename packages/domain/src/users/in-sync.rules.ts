import type { Role } from '../access/roles.ts'

/** A user's data on one side. */
export interface UserRecord {
  readonly email: string
  readonly name: string
  /** In a directory, read from its role claims, without duplicates; unknown claims are ignored there, and not changed. */
  readonly roles: readonly Role[]
  /** Our id of the customer. */
  readonly customerId: string | null
  /** Our ids of the allowed lots, unordered. */
  readonly lots: readonly string[]
  readonly emailVerified: boolean
  readonly blocked: boolean
}

/** A field in which two records may differ. */
export type RecordField = keyof UserRecord

const sameSet = (one: readonly string[], other: readonly string[]): boolean => {
  const [a, b] = [new Set(one), new Set(other)]
  return a.size === b.size && [...a].every((item) => b.has(item))
}

const isSame: { readonly [F in RecordField]: (ours: UserRecord, theirs: UserRecord) => boolean } = {
  email: (ours, theirs) => ours.email.toLowerCase() === theirs.email.toLowerCase(),
  name: (ours, theirs) => ours.name === theirs.name,
  roles: (ours, theirs) => sameSet(ours.roles, theirs.roles),
  customerId: (ours, theirs) => ours.customerId === theirs.customerId,
  lots: (ours, theirs) => sameSet(ours.lots, theirs.lots),
  emailVerified: (ours, theirs) => ours.emailVerified === theirs.emailVerified,
  blocked: (ours, theirs) => ours.blocked === theirs.blocked,
}

/** The fields in which the identity provider's record differs from ours; none = in sync. Source: decision 2, rule USR-30. */
export const differencesOf = (ours: UserRecord, theirs: UserRecord): RecordField[] =>
  (Object.keys(isSame) as RecordField[]).filter((field) => !isSame[field](ours, theirs))

/** Our record, with the e-mail marked as verified if the identity provider has verified the same address. Source: rule USR-31. */
export const withVerified = (ours: UserRecord, theirs: UserRecord): UserRecord =>
  theirs.emailVerified && isSame.email(ours, theirs) ? { ...ours, emailVerified: true } : ours
