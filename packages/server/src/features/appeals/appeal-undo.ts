import { refusalToUndoAnswer } from '@stallwise/domain/appeals/appeals.rules.ts'
import type { LotChange } from '#features/judging/judging.public.ts'
import type { TakenBack } from '#lot-events/lot-events.model.ts'
import { removeLinksFor } from '#features/notices/links.public.ts'
import { cancelMails } from '#features/notifications/notifications.public.ts'
import { Refusal } from '#platform/http/problems.ts'
import { findAppeal, writeAnswer } from './appeals.store.ts'

/** The cause of an answer's e-mail, by which it is cancelled. */
export const causeOf = (appealId: string): string => `appeal-answer:${appealId}`

/** The cause of the e-mail that an appeal was received. */
export const receiptCauseOf = (appealId: string): string => `appeal-receipt:${appealId}`

/** APL-23: takes back the viewer's answer of the last 10 seconds; undefined if there is none. */
export const undoAnswer = async (change: LotChange, violationId: string): Promise<TakenBack | undefined> => {
  const { tx, lotId, now, viewer } = change
  const found = await findAppeal(tx, lotId, violationId)
  if (!found?.answered_at || !found.answered_by) return undefined
  const answered = { by: found.answered_by, at: found.answered_at.getTime() }
  if (refusalToUndoAnswer(answered, { by: viewer.userId, at: now })) return undefined
  if (found.email !== null && (await cancelMails(tx, causeOf(found.id))) === 0)
    throw new Refusal('undo-expired')
  await change.acrossLots('links-of-violations', () => removeLinksFor(tx, found.id))
  await writeAnswer(tx, lotId, found.id, null)
  change.audit({
    action: 'violation.appeal-undo',
    objectKind: 'violation',
    objectId: violationId,
    before: { state: found.state, answer: found.answer },
    after: { state: 'received' },
  })
  change.markStale('violations')
  return { isAll: true, ...(found.undo && { decision: found.undo.decision }) }
}
