import { randomBytes } from 'node:crypto'
import type { NoticeLanguage } from '@stallwise/domain/notices/notices.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { hashOfToken } from '#platform/secrets/token-hash.ts'
import type { RowOf } from '#platform/database/tables.ts'

export interface NoticeRow extends Omit<RowOf<'violation_notice'>, 'parking_lot_id' | 'violation_id'> {
  asked_name: string | null
}

/** The notices about a violation, newest first. */
export const listNotices = async (tx: Tx, lotId: string, violationId: string): Promise<NoticeRow[]> => {
  const { rows } =
    await sql<NoticeRow>`select n.id, n.email, n.language, n.state, n.reason, n.asked_at, n.asked_by,
      app_user.name as asked_name, n.settled_at, n.doubts, n.is_confirmed
    from violation_notice n left join app_user on app_user.id = n.asked_by
    where n.parking_lot_id = ${lotId} and n.violation_id = ${violationId} order by n.asked_at desc, n.id desc`.execute(
      tx,
    )
  return rows
}

export interface NoticeFacts {
  readonly lotName: string
  readonly timeZone: string
  /** As it was entered: several addresses, or none. */
  readonly passholderEmail: string | null
}

/** What a notice says besides the violation. */
export const findNoticeFacts = async (
  tx: Tx,
  lotId: string,
  passholderId: string | null,
): Promise<NoticeFacts> => {
  const { rows } =
    await sql<NoticeFacts>`select l.name as "lotName", l.time_zone as "timeZone", p.email as "passholderEmail"
    from parking_lot l left join passholder p on p.parking_lot_id = l.id and p.id = ${passholderId}::uuid and p.removed_at is null
    where l.id = ${lotId}`.execute(tx)
  return rows[0]!
}

/** NOT-07: whether the driver has appealed. */
export const isAppealed = async (tx: Tx, lotId: string, violationId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from appeal
    where parking_lot_id = ${lotId} and violation_id = ${violationId}`.execute(tx)
  return rows.length > 0
}

export interface NewLink {
  readonly lotId: string
  readonly violationId: string
  /** The notice or appeal that it is sent for. */
  readonly sentFor: string
  readonly email: string
  readonly language: NoticeLanguage
  /** APL-04: the only plate that the link shows. */
  readonly plate: string
  readonly expiresAt: Date
}

/** NOT-12: adds a link and returns its token. Links that expired are deleted. */
export const addViolationLink = async (tx: Tx, link: NewLink, now: number): Promise<string> => {
  const { lotId, violationId, email } = link
  const token = randomBytes(32).toString('base64url')
  await sql`delete from violation_link where expires_at < ${new Date(now)}`.execute(tx)
  await tx
    .insertInto('violation_link')
    .values({
      token_hash: hashOfToken(token),
      parking_lot_id: lotId,
      violation_id: violationId,
      sent_for: link.sentFor,
      email,
      language: link.language,
      plate: link.plate,
      expires_at: link.expiresAt,
    })
    .execute()
  return token
}

/** Deletes the links that were sent for a notice or an appeal. */
export const removeLinksFor = async (tx: Tx, sentFor: string): Promise<void> => {
  await tx.deleteFrom('violation_link').where('sent_for', '=', sentFor).execute()
}
