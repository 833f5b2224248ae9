import type { Appeal } from '@stallwise/contract/appeals/appeals.contract.ts'
import { checkAnswer, dismissOnAppeal, type AppealAnswer } from '@stallwise/domain/appeals/appeals.rules.ts'
import { undoMs } from '@stallwise/domain/violations/violations.rules.ts'
import type { ImageLinks } from '#features/images/images.public.ts'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { addViolationLink, linkUntil } from '#features/notices/links.public.ts'
import { queueMail } from '#features/notifications/notifications.public.ts'
import {
  applyMove,
  getViolation,
  judgedViolation,
  type ViolationRow,
} from '#features/violations/moves.public.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { appealView } from './appeal-page.ts'
import { causeOf } from './appeal-undo.ts'
import { findAppeal, writeAnswer, type AppealRow } from './appeals.store.ts'

export interface AnswerParts extends ChangeLotParts {
  readonly publicUrl: string
  readonly imageLinks: ImageLinks
}

/** The appeal against a violation, null if there is none. */
export const getAppeal = async (parts: AnswerParts, viewer: Viewer, id: string): Promise<Appeal | null> => {
  const row = await getViolation(parts, viewer, id, 'violation.resolve')
  return parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const found = await findAppeal(tx, row.parking_lot_id, id)
    return found ? appealView(tx, parts.imageLinks, row, found) : null
  })
}

/** APL-24: e-mails the answer, with a new link, after the time for an undo. */
const mailAnswer = async (
  { publicUrl }: AnswerParts,
  change: LotChange,
  row: ViolationRow,
  found: AppealRow,
  { state, answer }: { readonly state: AppealAnswer; readonly answer: string },
): Promise<void> => {
  const { tx, lotId, now } = change
  const { id, email, language, plate } = found
  if (email === null || plate === null) return
  const lot = await tx
    .selectFrom('parking_lot')
    .select('name')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  const expiresAt = linkUntil(now)
  const link = { lotId, violationId: row.id, sentFor: id, email, language, plate, expiresAt }
  const token = await change.acrossLots('links-of-violations', () => addViolationLink(tx, link, now))
  await queueMail(tx, {
    to: email,
    template: 'appeal-answered',
    language,
    cause: causeOf(id),
    notBefore: new Date(now + undoMs),
    data: { lotName: lot.name, plate, state, answer, link: `${publicUrl}/appeals/${token}` },
  })
}

/** APL-22: dismisses the violation; returns what was decided before, undefined if it stays as it was. */
const accept = async (change: LotChange, row: ViolationRow): Promise<AppealRow['undo']> => {
  const known = await judgedViolation(change, row)
  const by = change.viewer.userId
  const { violation } = dismissOnAppeal(known, { by, at: change.now })
  if (violation === known) return null
  await applyMove(change, row, { action: 'violation.dismiss', apply: () => ({ violation }) })
  return { decision: known.decision }
}

/** APL-20 to APL-24: answers the appeal against a violation. */
export const answerAppeal = async (
  parts: AnswerParts,
  viewer: Viewer,
  id: string,
  { state, answer: typed }: { readonly state: AppealAnswer; readonly answer: string },
): Promise<Appeal> => {
  const row = await getViolation(parts, viewer, id, 'violation.resolve')
  const answer = typed.trim()
  refuseFaults(checkAnswer({ state, answer }))
  await changeLot(
    parts,
    viewer,
    { lot: row.parking_lot_id, capability: 'violation.resolve', affects: 'judging' },
    async (change) => {
      const { tx, lotId, now } = change
      const found = await findAppeal(tx, lotId, id)
      if (!found || found.erased_at !== null) throw new Refusal('not-found')
      if (found.state !== 'received') throw new Refusal('appeal-answered')
      change.audit({
        action: `violation.appeal-${state}`,
        objectKind: 'violation',
        objectId: id,
        before: { state: found.state },
        after: { state, answer },
      })
      const undo = state === 'accepted' ? await accept(change, row) : null
      await writeAnswer(tx, lotId, found.id, {
        state,
        answer: answer || null,
        at: new Date(now),
        by: viewer.userId,
        undo,
      })
      await mailAnswer(parts, change, row, found, { state, answer })
      change.markStale('violations')
    },
  )
  return (await getAppeal(parts, viewer, id))!
}
