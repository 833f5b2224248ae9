import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'

export interface Account {
  id: string
  email: string
  name: string
  emailVerified: boolean
  /** As claims, in the spelling of the specification. */
  roles: string[]
  customerId: string | null
  passwordHash: string | null
  /** Here, or in our own row of that user. */
  blocked: boolean
}

type Key = { id: string } | { email: string }

const ticketHours = 24

export function findAccount(database: Database, key: Key): Promise<Account | undefined> {
  return database.asSystem((tx) =>
    tx
      .selectFrom('identity_account as account')
      .leftJoin('app_user as user', (join) =>
        join.on(sql`lower("user".email)`, '=', sql`lower(account.email)`),
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

/** A link that sets the account's password once; only its hash is kept. Earlier links of the account end. */
export async function createPasswordTicket(tx: Tx, accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.deleteFrom('identity_ticket').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('identity_ticket')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      purpose: 'password',
      expires_at: new Date(Date.now() + ticketHours * 3_600_000),
    })
    .execute()
  return token
}

export function findTicketEmail(database: Database, token: string): Promise<string | undefined> {
  return database.asSystem(async (tx) => {
    const found = await tx
      .selectFrom('identity_ticket as ticket')
      .innerJoin('identity_account as account', 'account.id', 'ticket.account_id')
      .where('ticket.token_hash', '=', hashToken(token))
      .where('ticket.purpose', '=', 'password')
      .where('ticket.expires_at', '>', sql<Date>`now()`)
      .select('account.email')
      .executeTakeFirst()
    return found?.email
  })
}

/** Uses the link up, sets the password and ends every session of the account. False when the link is no longer good. */
export function redeemPasswordTicket(
  database: Database,
  token: string,
  passwordHash: string,
): Promise<boolean> {
  return database.asSystem(async (tx) => {
    const ticket = await tx
      .deleteFrom('identity_ticket')
      .where('token_hash', '=', hashToken(token))
      .where('purpose', '=', 'password')
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('account_id')
      .executeTakeFirst()
    if (!ticket) return false
    await tx
      .updateTable('identity_account')
      .set({ password_hash: passwordHash, email_verified: true })
      .where('id', '=', ticket.account_id)
      .execute()
    await tx
      .deleteFrom('oidc_payload')
      .where('model', 'in', ['Session', 'Grant', 'AuthorizationCode'])
      .where(sql`payload->>'accountId'`, '=', ticket.account_id)
      .execute()
    return true
  })
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
