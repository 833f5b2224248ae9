import { isUuid } from '@stallwise/domain/fields/uuid.ts'
import type { PortfolioMailDraft } from '@stallwise/domain/reports/portfolio-mail.rules.ts'
import { sql } from 'kysely'
import { claimDue } from '#platform/database/claim-due.ts'
import type { Tx } from '#platform/database/database.ts'
import type { RowOf } from '#platform/database/tables.ts'

/** When the portfolio is sent to a user, and which. PRT-20 */
export type PortfolioMailRow = RowOf<'portfolio_mail'>

const columns = [
  ...(['user_id', 'time_period', 'customer_id', 'every', 'on_day', 'hour', 'time_zone'] as const),
  ...(['next_at', 'claimed_until', 'last_sent_at', 'leave_key'] as const),
] as const

/** What a user has set up. */
export const findMail = (tx: Tx, userId: string): Promise<PortfolioMailRow | undefined> =>
  tx.selectFrom('portfolio_mail').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Whether the transaction sees a lot of a customer. */
export const seesCustomer = async (tx: Tx, customerId: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('parking_lot')
    .select('id')
    .where('customer_id', '=', customerId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** PRT-20: sets it up, in place of what was there. Links of mails that were sent still end it. */
export const writeMail = async (
  tx: Tx,
  userId: string,
  draft: PortfolioMailDraft,
  nextAt: Date,
): Promise<void> => {
  const row = {
    time_period: draft.timePeriod,
    customer_id: draft.customer,
    every: draft.every,
    on_day: draft.onDay,
    hour: draft.hour,
    time_zone: draft.timeZone,
    next_at: nextAt,
    claimed_until: null,
  }
  await tx
    .insertInto('portfolio_mail')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export const removeMail = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('portfolio_mail').where('user_id', '=', userId).execute()
}

/** PRT-22: takes one that is due, for this server alone until a time. */
export const claimMail = async (
  tx: Tx,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<PortfolioMailRow | undefined> => {
  const [claimed] = await claimDue(tx, 'portfolio_mail', {
    key: ['user_id'],
    where: sql`next_at <= ${now} and (claimed_until is null or claimed_until <= ${now})`,
    oldestBy: 'next_at',
    limit: 1,
    set: { claimed_until: until },
    returning: columns,
  })
  return claimed
}

/** PRT-22: locks a claimed one and gives it back; false if it was set up anew or ended, or another server has taken it over. */
export const settleMail = async (
  tx: Tx,
  { user_id: userId, claimed_until: until }: PortfolioMailRow,
  { nextAt, sentAt }: { readonly nextAt: Date; readonly sentAt: Date | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('portfolio_mail')
    .set({ next_at: nextAt, claimed_until: null, ...(sentAt && { last_sent_at: sentAt }) })
    .where('user_id', '=', userId)
    .where('claimed_until', '=', until)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The names of lots. */
export const listNames = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from parking_lot
    where id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whose mails a link ends; undefined if there are none any more. */
export const findLeaver = async (
  tx: Tx,
  key: string,
): Promise<{ readonly preferences: Readonly<Record<string, unknown>> } | undefined> => {
  if (!isUuid(key)) return undefined
  const { rows } = await sql<{ preferences: Readonly<Record<string, unknown>> }>`select u.preferences
    from portfolio_mail m join app_user u on u.id = m.user_id where m.leave_key = ${key}`.execute(tx)
  return rows[0]
}

/** PRT-22: ends the mails of a link. */
export const leaveMails = async (tx: Tx, key: string): Promise<void> => {
  await tx.deleteFrom('portfolio_mail').where('leave_key', '=', key).execute()
}

/** The preferences of a user. */
export const findPreferences = async (tx: Tx, userId: string): Promise<Readonly<Record<string, unknown>>> => {
  const found = await tx
    .selectFrom('app_user')
    .select('preferences')
    .where('id', '=', userId)
    .executeTakeFirst()
  return (found?.preferences ?? {}) as Readonly<Record<string, unknown>>
}
