import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'

export interface Account {
  id: string
  email: string
  name: string
  emailVerified: boolean
  /** As in claims, in the spelling of the specification. */
  roles: string[]
  customerId: string | null
  passwordHash: string | null
  /** Blocked at the account, or in the user table. */
  blocked: boolean
}

type Key = { id: string } | { email: string }

export const findAccount = (database: Database, key: Key): Promise<Account | undefined> => {
  return database.asSystem((tx) =>
    tx
      .selectFrom('identity_account as account')
      .leftJoin('app_user as user', (join) =>
        join.on(sql`lower("user".email)`, '=', sql`lower(account.email)`).on('user.removed_at', 'is', null),
      )
      .where((eb) =>
        'id' in key
          ? eb('account.id', '=', key.id)
          : eb(sql`lower(account.email)`, '=', key.email.toLowerCase()),
      )
      .select([
        'account.id',
        'account.email',
        'account.name',
        'account.email_verified as emailVerified',
        'account.roles',
        'account.customer_id as customerId',
        'account.password_hash as passwordHash',
        sql<boolean>`account.blocked or coalesce("user".blocked, false)`.as('blocked'),
      ])
      .executeTakeFirst(),
  )
}

/** Ends the account's sessions with their grants and codes. */
export const endSessions = async (tx: Tx, accountId: string): Promise<void> => {
  await tx
    .deleteFrom('oidc_payload')
    .where('model', 'in', ['Session', 'Grant', 'AuthorizationCode'])
    .where(sql`payload->>'accountId'`, '=', accountId)
    .execute()
}
