import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'
import { endSessions } from './account.store.ts'

/** `password` sets the password and verifies the e-mail address; `verify` only verifies it. */
export type TicketUse = 'password' | 'verify'

export interface NewTicket {
  readonly accountId: string
  readonly purpose: TicketUse
  /** Where the browser is redirected after use; null = a confirmation page is shown. */
  readonly returnTo: string | null
}

/** A known link; `state` says whether it is still valid. */
export interface FoundTicket {
  readonly state: 'good' | 'used' | 'replaced' | 'over'
  readonly email: string
  readonly returnTo: string | null
}

export const ticketHours = 24

/** USR-21: creates a link that works once; only its hash is stored. Earlier links of the account become invalid. */
export const createTicket = async (
  tx: Tx,
  { accountId, purpose, returnTo }: NewTicket,
): Promise<{ token: string; expiresAt: Date }> => {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + ticketHours * 3_600_000)
  await replaceTickets(tx, accountId)
  await tx
    .insertInto('identity_ticket')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      purpose,
      expires_at: expiresAt,
      return_to: returnTo,
    })
    .execute()
  return { token, expiresAt }
}

/** Creates a link that sets the account's password once. */
export const createPasswordTicket = async (tx: Tx, accountId: string): Promise<string> => {
  return (await createTicket(tx, { accountId, purpose: 'password', returnTo: null })).token
}

/** Invalidates all unused links of the account. */
export const replaceTickets = async (tx: Tx, accountId: string): Promise<void> => {
  await tx
    .updateTable('identity_ticket')
    .set({ replaced_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
}

export const findTicket = (
  database: Database,
  purpose: TicketUse,
  token: string,
): Promise<FoundTicket | undefined> => {
  return database.asSystem((tx) =>
    tx
      .selectFrom('identity_ticket as ticket')
      .innerJoin('identity_account as account', 'account.id', 'ticket.account_id')
      .where('ticket.token_hash', '=', hashToken(token))
      .where('ticket.purpose', '=', purpose)
      .select([
        'account.email',
        'ticket.return_to as returnTo',
        sql<FoundTicket['state']>`case when used_at is not null then 'used' when replaced_at is not null
          then 'replaced' when expires_at <= now() then 'over' else 'good' end`.as('state'),
      ])
      .executeTakeFirst(),
  )
}

/** The use of a link. `replacesPassword`: the account had a password before. */
export interface LinkUse {
  readonly email: string
  readonly purpose: TicketUse
  readonly replacesPassword: boolean
}

export interface Redemption {
  readonly purpose: TicketUse
  readonly token: string
  readonly passwordHash?: string
  /** Runs in the transaction that uses the link. */
  readonly onUsed?: (tx: Tx, use: LinkUse) => Promise<void>
}

/**
 * Redeems a link and verifies the e-mail address; with a password, sets it and ends the account's sessions. Returns false
 * if the link is no longer valid.
 */
export const redeemTicket = (
  database: Database,
  { purpose, token, passwordHash, onUsed }: Redemption,
): Promise<boolean> => {
  return database.asSystem(async (tx) => {
    const accountId = await useTicket(tx, purpose, token)
    if (accountId === undefined) return false
    const before = await tx
      .selectFrom('identity_account')
      .where('id', '=', accountId)
      .select(['email', 'password_hash'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('identity_account')
      .set({ email_verified: true, ...(passwordHash !== undefined && { password_hash: passwordHash }) })
      .where('id', '=', accountId)
      .execute()
    await tx
      .updateTable('app_user')
      .set({ verified: true })
      .where(sql`lower(email)`, '=', before.email.toLowerCase())
      .where('removed_at', 'is', null)
      .execute()
    if (passwordHash !== undefined) await endSessions(tx, accountId)
    const replacesPassword = passwordHash !== undefined && before.password_hash !== null
    await onUsed?.(tx, { email: before.email, purpose, replacesPassword })
    return true
  })
}

const useTicket = async (tx: Tx, purpose: TicketUse, token: string): Promise<string | undefined> => {
  const ticket = await tx
    .updateTable('identity_ticket')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst()
  return ticket?.account_id
}

const hashToken = (token: string): string => {
  return createHash('sha256').update(token).digest('base64url')
}
