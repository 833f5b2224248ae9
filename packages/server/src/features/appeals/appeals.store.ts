import type { AppealState } from '@stallwise/domain/appeals/appeals.rules.ts'
import type { NoticeLanguage } from '@stallwise/domain/notices/notices.rules.ts'
import type { ViolationDecision } from '@stallwise/domain/violations/violations.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { hashOfToken } from '#platform/secrets/token-hash.ts'
import type { RowOf } from '#platform/database/tables.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'

/** What a link that can be used leads to. */
export interface AppealLink {
  readonly lotId: string
  readonly lotName: string
  readonly timeZone: string
  readonly customerId: string
  readonly violationId: string
  readonly email: string
  readonly language: NoticeLanguage
  /** Of the notice. APL-04. */
  readonly plate: string
  readonly expiresAt: Date
}

/** APL-03: the link with this token, if it works. NOT-12: not if a notice to another address was sent later, and was not undone. */
export const findAppealLink = async (tx: Tx, token: string, now: number): Promise<AppealLink | undefined> => {
  const { rows } =
    await sql<AppealLink>`select k.parking_lot_id as "lotId", l.name as "lotName", l.time_zone as "timeZone",
      l.customer_id as "customerId", k.violation_id as "violationId", k.email, k.language, k.plate, k.expires_at as "expiresAt"
    from violation_link k join parking_lot l on l.id = k.parking_lot_id
    where k.token_hash = ${hashOfToken(token)} and k.expires_at > ${new Date(now)}
      and not exists (select 1 from violation_link later where later.parking_lot_id = k.parking_lot_id
        and later.violation_id = k.violation_id and later.email <> k.email
        and (later.expires_at, later.sent_for) > (k.expires_at, k.sent_for))`.execute(tx)
  return rows[0]
}

export interface AppealRow extends Omit<RowOf<'appeal'>, 'parking_lot_id' | 'violation_id' | 'undo'> {
  answered_name: string | null
  /** If the answer dismissed the violation: what was decided before. */
  undo: { readonly decision: ViolationDecision | null } | null
}

/** The appeal against a violation. */
export const findAppeal = async (
  tx: Tx,
  lotId: string,
  violationId: string,
): Promise<AppealRow | undefined> => {
  const { rows } =
    await sql<AppealRow>`select a.id, a.state, a.email, a.language, a.plate, a.text, a.received_at,
      a.request_key, a.answer, a.answered_at, a.answered_by, app_user.name as answered_name, a.undo, a.erased_at
    from appeal a left join app_user on app_user.id = a.answered_by
    where a.parking_lot_id = ${lotId} and a.violation_id = ${violationId}`.execute(tx)
  return rows[0]
}

/** How many appeals of a lot wait for an answer. */
export const countWaitingAppeals = async (tx: Tx, lotId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from appeal
    where parking_lot_id = ${lotId} and state = 'received' and erased_at is null`.execute(tx)
  return rows[0]!.count
}

/** Stores what was answered; null takes the answer back. */
export const writeAnswer = async (
  tx: Tx,
  lotId: string,
  id: string,
  answered: {
    readonly state: AppealState
    readonly answer: string | null
    readonly at: Date
    readonly by: string
    readonly undo: AppealRow['undo']
  } | null,
): Promise<void> => {
  await tx
    .updateTable('appeal')
    .set({
      state: answered?.state ?? 'received',
      answer: answered?.answer ?? null,
      answered_at: answered?.at ?? null,
      answered_by: answered?.by ?? null,
      undo: answered?.undo ? JSON.stringify(answered.undo) : null,
    })
    .where(rowOfLot(lotId, id))
    .execute()
}
