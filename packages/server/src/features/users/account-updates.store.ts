import { sql } from 'kysely'
import { claimDue } from '#platform/database/claim-due.ts'
import type { Tx } from '#platform/database/database.ts'

/** Links a user to its account at the issuer, unless it is another user's. */
export const linkAccount = async (
  tx: Tx,
  userId: string,
  account: { readonly issuer: string; readonly subject: string },
): Promise<void> => {
  await sql`update app_user set issuer = null, subject = null
    where issuer = ${account.issuer} and subject = ${account.subject} and removed_at is not null`.execute(tx)
  await sql`update app_user set issuer = ${account.issuer}, subject = ${account.subject} where id = ${userId}
    and not exists (select 1 from app_user other where other.issuer = ${account.issuer}
      and other.subject = ${account.subject} and other.id != ${userId})`.execute(tx)
}

/** USR-34: marks the identity provider as up to date, unless our row changed again meanwhile. */
export const markAccountUpdated = async (tx: Tx, userId: string, version: number): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({ follow_since: null, follow_at: null, follow_failures: 0 })
    .where('id', '=', userId)
    .where('version', '=', version)
    .execute()
}

const maxPauseMinutes = 60

/** Records a failed update: retried with increasing delays. */
export const markUpdateFailed = async (tx: Tx, userId: string): Promise<void> => {
  await sql`update app_user set follow_failures = follow_failures + 1, follow_since = coalesce(follow_since, now()),
    follow_at = now() + make_interval(mins => least(${maxPauseMinutes}, power(2, least(follow_failures, 10)))::int)
    where id = ${userId}`.execute(tx)
}

/** USR-31: stores a verification by the identity provider. */
export const markVerified = async (tx: Tx, userId: string, email: string): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({ verified: true })
    .where('id', '=', userId)
    .where('email', '=', email)
    .execute()
}

const claimedForSeconds = 60

/**
 * USR-23: makes a deletion irreversible; false if it was reversed meanwhile. The row stays due until
 * its account is removed, so that the background job continues after a crash.
 */
export const claimRemoval = async (tx: Tx, userId: string, at: Date): Promise<boolean> => {
  const { numAffectedRows } = await sql`update app_user set account_removed_at = ${at}, follow_since = now(),
    follow_at = now() + make_interval(secs => ${claimedForSeconds}) where id = ${userId} and removed_at is not null
    and (account_removed_at is null or follow_at is not null)`.execute(tx)
  return numAffectedRows === 1n
}

/** Claims users due for an update; another server does not get them for a minute. */
export const claimDueUpdates = async (tx: Tx, limit: number): Promise<string[]> => {
  const rows = await claimDue(tx, 'app_user', {
    key: ['id'],
    where: sql`follow_at <= now()`,
    oldestBy: 'follow_at',
    limit,
    set: { follow_at: sql`now() + make_interval(secs => ${claimedForSeconds})` },
    returning: ['id'],
  })
  return rows.map(({ id }) => id)
}

/** Users deleted before that time whose accounts still exist. */
export const listRemovableAccounts = async (tx: Tx, before: Date, limit: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('app_user')
    .where('removed_at', '<', before)
    .where('account_removed_at', 'is', null)
    .orderBy('removed_at')
    .limit(limit)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deleted users of an e-mail whose accounts still exist. */
export const listDeletedByEmail = async (tx: Tx, email: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('app_user')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('removed_at', 'is not', null)
    .where((eb) => eb.or([eb('account_removed_at', 'is', null), eb('follow_at', 'is not', null)]))
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
