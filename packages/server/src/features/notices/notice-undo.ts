import { undoMs } from '@stallwise/domain/violations/violations.rules.ts'
import { sql } from 'kysely'
import type { LotChange } from '#features/judging/judging.public.ts'
import { cancelMails } from '#features/notifications/notifications.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'
import { Refusal } from '#platform/http/problems.ts'
import { causeOf } from './notice-cause.ts'
import { removeLinksFor } from './notices.store.ts'

/**
 * NOT-06: cancels the notices about a violation that the viewer sent in the last 10 seconds; returns how many. One that is
 * being sent can no longer be undone.
 */
export const undoNotices = async (change: LotChange, violationId: string): Promise<number> => {
  const { tx, lotId, now, viewer } = change
  const rows = await tx
    .updateTable('violation_notice')
    .set({ state: 'cancelled', settled_at: new Date(now) })
    .where('parking_lot_id', '=', lotId)
    .where('violation_id', '=', violationId)
    .where('state', '=', 'waiting')
    .where('asked_by', '=', viewer.userId)
    .where('asked_at', '>=', new Date(now - undoMs))
    .returning(['id', 'email'])
    .execute()
  for (const { id, email } of rows) {
    if ((await cancelMails(tx, causeOf(id))) === 0) throw new Refusal('undo-expired')
    await change.acrossLots('links-of-violations', () => removeLinksFor(tx, id))
    change.audit({
      action: 'violation.cancel-email',
      objectKind: 'violation',
      objectId: violationId,
      before: { email },
      after: null,
    })
  }
  if (rows.length > 0) change.markStale('violations')
  return rows.length
}

interface OfViolations {
  readonly tx: Tx
  readonly lotId: string
  readonly violationIds: readonly string[]
}

/** NOT-14: a notice that waits is not sent if the plate of the violation is another one by now. */
export const cancelNoticesOfPlate = async ({ tx, lotId, violationIds }: OfViolations): Promise<void> => {
  const { rows } = await sql<{
    id: string
  }>`update violation_notice set state = 'cancelled', settled_at = now()
    where parking_lot_id = ${lotId} and violation_id = any(${[...violationIds]}::uuid[]) and state = 'waiting'
    returning id`.execute(tx)
  for (const { id } of rows) await cancelMails(tx, causeOf(id))
}

/** NOT-10: the notices are deleted with their violations; their e-mails are cancelled while they wait. */
export const cancelMailsOfDeleted = async ({ tx, lotId, violationIds }: OfViolations): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from violation_notice
    where parking_lot_id = ${lotId} and violation_id = any(${[...violationIds]}::uuid[]) and state = 'waiting'`.execute(
    tx,
  )
  for (const { id } of rows) await cancelMails(tx, causeOf(id))
}

/** NOT-13: a notice that waits is not sent if the violation is dismissed meanwhile. */
export const cancelWaitingNotices = async (change: LotChange, violationId: string): Promise<void> => {
  const { tx, lotId, now } = change
  const waiting = await tx
    .selectFrom('violation_notice')
    .select('id')
    .where('parking_lot_id', '=', lotId)
    .where('violation_id', '=', violationId)
    .where('state', '=', 'waiting')
    .execute()
  for (const { id } of waiting) {
    if ((await cancelMails(tx, causeOf(id))) === 0) continue
    await change.acrossLots('links-of-violations', () => removeLinksFor(tx, id))
    await tx
      .updateTable('violation_notice')
      .set({ state: 'cancelled', settled_at: new Date(now) })
      .where(rowOfLot(lotId, id))
      .execute()
  }
}
